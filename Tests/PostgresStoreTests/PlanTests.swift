import EventLoop
import JSON
import ListStore
import PostgresClient
import ScreenfulTypes
import TestSupport
import Testing

@testable import PostgresStore
@testable import ScreenfulService

/// The work of PostgreSQL for statements that name many rows, by its own account.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct PlanTests {
    private static let rowCount: Int64 = 3000

    private func fill(_ list: Int64, of servers: StoreServers) throws {
        let rows = (0..<Self.rowCount).map { Row(id: $0, values: [.integer($0), .null, .null, .null]) }
        let insertion = OrderEdit.insert(ids: 0..<Self.rowCount, at: 0)
        let commit = Commit(version: 2, orderEdits: [insertion], puts: rows, sections: [rows.count])
        _ = try servers.commit([IdentifiedCommit(commit)], to: list)
    }

    /// Carries statements out, which leave nothing behind, and returns what PostgreSQL has done for each.
    private func plans(
        of statements: [PostgresStatement],
        planned mode: String,
        _ pool: PostgresPool,
        of servers: StoreServers
    ) throws -> [JSONValue] {
        let explained = statements.map {
            PostgresStatement("EXPLAIN (ANALYZE, FORMAT JSON) \($0.sql)", $0.parameters)
        }
        let all =
            [PostgresStatement("BEGIN"), PostgresStatement("SET LOCAL plan_cache_mode = \(mode)")] + explained
            + [PostgresStatement("ROLLBACK")]
        let results: [PostgresResult] = try servers.wait { pool.ask(all, within: 60_000_000_000, then: $0) }
        return try results.dropFirst(2).dropLast().map { result in
            let text = try #require(result.text(0, 0))
            return try #require(try JSONValue.parse(Array(text.utf8)).array?.first?["Plan"])
        }
    }

    /// Returns how many rows the scans of a plan, as PostgreSQL tells it, have looked at in a table.
    private func examined(_ table: String, in plan: JSONValue) -> Int {
        var count = 0
        if plan["Relation Name"]?.string == table || plan["Join Filter"] != nil {
            let members = ["Actual Rows", "Rows Removed by Filter", "Rows Removed by Join Filter"]
            let loops = plan["Actual Loops"]?.integer ?? 0
            count += members.reduce(0) { $0 + Int((plan[$1]?.integer ?? 0) * loops) }
        }
        return (plan["Plans"]?.array ?? []).reduce(count) { $0 + examined(table, in: $1) }
    }

    @Test func `rows in many runs are looked up one by one, whatever is known of their list`() throws {
        let servers = try StoreServers(1)
        let connector = try Worker(name: "connector")
        defer { connector.close() }
        let pool = PostgresPool(try PostgresAddress(servers.url), size: 1, loop: servers.loop, connector: connector)
        defer { pool.close() }
        let tables = PostgresTables(schema: servers.schema)
        let runs = (0..<500).map { Int64($0 * 5)..<Int64($0 * 5 + 1) }
        let first = try servers.makeList("first")
        try fill(first, of: servers)
        for name in ["unknown", "new", "known"] {
            let list = try name == "known" ? first : servers.makeList(name)
            if name != "known" { try fill(list, of: servers) }
            for mode in ["force_generic_plan", "force_custom_plan"] {
                for statements in [
                    [tables.selection(of: runs, ofList: list)], tables.deletions(of: runs, ofList: list),
                ] {
                    let plans = try plans(of: statements, planned: mode, pool, of: servers)
                    let count = plans.reduce(0) { $0 + examined("rows", in: $1) }
                    // Once to find it, and once to join it to the version of the list.
                    #expect((500...1000).contains(count), "\(name), \(mode): \(statements[0].sql): \(plans[0])")
                }
            }
            // The list after it is one that statistics do not know.
            let analysis = PostgresStatement("ANALYZE \(tables.rows)")
            let _: [PostgresResult] = try servers.wait { pool.ask([analysis], within: 60_000_000_000, then: $0) }
        }
    }
}
