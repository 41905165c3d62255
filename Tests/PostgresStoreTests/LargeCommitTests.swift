import EventLoop
import ListStore
import PostgresClient
import ScreenfulTypes
import TestSupport
import Testing

@testable import PostgresStore
@testable import ScreenfulService

/// Changes of more statements than are sent in one turn.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct LargeCommitTests {
    private static let rowCount = 2_700

    /// A list whose rows with odd identities are to go: runs of one row each.
    private func makeList(_ servers: StoreServers) throws -> (list: Int64, removal: Commit) {
        let list = try servers.makeList("many")
        let rows = (0..<Int64(Self.rowCount)).map { Row(id: $0, values: [.integer($0), .null, .null, .null]) }
        let insertion = OrderEdit.insert(ids: 0..<Int64(Self.rowCount), at: 0)
        let filling = Commit(version: 2, orderEdits: [insertion], puts: rows, sections: [Self.rowCount])
        _ = try servers.commit([IdentifiedCommit(filling)], to: list)
        var removal = Commit(version: 3, sections: [Self.rowCount / 2])
        let odd = stride(from: Self.rowCount - 1, to: 0, by: -2)
        removal.orderEdits = odd.map { .remove($0..<$0 + 1) }
        removal.deletes = odd.reversed().map { Int64($0)..<Int64($0) + 1 }
        return (list, removal)
    }

    private func ids(in list: Int64, of servers: StoreServers) throws -> [Int64] {
        let connector = try Worker(name: "connector")
        defer { connector.close() }
        let pool = PostgresPool(try PostgresAddress(servers.url), size: 1, loop: servers.loop, connector: connector)
        defer { pool.close() }
        let rows = PostgresTables(schema: servers.schema).rows
        let question = PostgresStatement("SELECT id FROM \(rows) WHERE list = $1 ORDER BY id", [.integer(list)])
        let results: [PostgresResult] = try servers.wait { pool.ask([question], within: 60_000_000_000, then: $0) }
        return (0..<results[0].rowCount).compactMap { results[0].integer($0, 0) }
    }

    @Test func `a change of many statements is stored whole`() throws {
        let servers = try StoreServers(1)
        let (list, removal) = try makeList(servers)
        let records = try servers.commit([IdentifiedCommit(removal)], to: list)
        #expect(records.map(\.version) == [3])
        #expect(try ids(in: list, of: servers) == Array(stride(from: 0, to: Int64(Self.rowCount), by: 2)))
        // The list takes further changes.
        let last = Commit(version: 4, orderEdits: [.remove(0..<1)], deletes: [0..<1], sections: [Self.rowCount / 2 - 1])
        #expect(try servers.commit([IdentifiedCommit(last)], to: list).map(\.rowCount) == [Self.rowCount / 2 - 1])
    }

    @Test func `a change of many statements that fails leaves nothing behind`() throws {
        let servers = try StoreServers(1)
        let (list, removal) = try makeList(servers)
        // Refused by PostgreSQL alone, in the last slice, after all others were taken.
        let put = Row(id: 0, values: [.null, .text("a\u{0}b"), .null, .null])
        let second = Commit(version: 4, puts: [put])
        #expect(throws: StoreError.self) {
            try servers.commit([IdentifiedCommit(removal), IdentifiedCommit(second)], to: list)
        }
        #expect(try ids(in: list, of: servers).count == Self.rowCount)
        #expect(try servers.commit([IdentifiedCommit(removal)], to: list).map(\.version) == [3])
    }
}
