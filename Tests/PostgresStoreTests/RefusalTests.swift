import ListStore
import PostgresClient
import ScreenfulTypes
import TestSupport
import Testing

@testable import PostgresStore
@testable import ScreenfulService

/// Databases that refuse what a server wants of them: for want of room, or of rights.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct RefusalTests {
    private func session(_ url: String) throws -> PostgresSession { try PostgresSession(to: PostgresAddress(url)) }

    private func code(_ body: () throws -> Void) -> StoreError.Code? {
        do {
            try body()
            return nil
        } catch let error as ServiceError {
            if case .store(let error) = error { return error.code }
            return nil
        } catch { return (error as? StoreError)?.code }
    }

    @Test(arguments: ["rows", "changes"])
    func `a full disk refuses edits, stores nothing of them, and is over when there is room`(table: String) throws {
        let servers = try StoreServers(2)
        let list = try servers.makeList()
        try servers.insert([1, 2], into: list)
        try servers.settle(list)
        let session = try session(servers.url)
        // As the database tells that it cannot extend a file.
        let name = PostgresTables(schema: servers.schema).name(table)
        try session.execute(
            """
            CREATE FUNCTION \(PostgresTables.quoted(servers.schema)).refuse() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
            CREATE TRIGGER full_disk BEFORE INSERT ON \(name)
            FOR EACH ROW EXECUTE FUNCTION \(PostgresTables.quoted(servers.schema)).refuse()
            """
        )
        for server in 0..<2 {
            #expect(code { try servers.insert([3], into: list, at: server) } == .diskFull)
            #expect(try servers.numbers(of: list, at: server) == [1, 2])
        }
        #expect(try servers.list(list).contents.version == 2)
        try session.execute("DROP TRIGGER full_disk ON \(name)")
        try servers.insert([4], into: list, at: 1)
        try servers.settle(list)
        for server in 0..<2 { #expect(try servers.numbers(of: list, at: server) == [4, 1, 2]) }
        #expect(try servers.list(list).contents.version == 3)
    }

    @Test func `a user without rights makes no tables, and reads those of others`() throws {
        let servers = try StoreServers(1)
        let list = try servers.makeList()
        try servers.insert([1], into: list)
        let owner = try session(servers.url)
        let guest = "guest_\(UInt64.random(in: 0 ... .max))"
        let schema = PostgresTables.quoted(servers.schema)
        try owner.execute("CREATE ROLE \(guest) LOGIN")
        defer { try? owner.execute("DROP OWNED BY \(guest); DROP ROLE \(guest)") }
        let url = "postgresql://\(guest)@/postgres?host=\(try #require(PostgresCluster.shared).host)"
        #expect(
            code { try PostgresTables(schema: PostgresCluster.makeSchemaName()).prepare(session(url)) } == .accessDenied
        )
        // Tables that it may not even see are refused as well.
        #expect(code { try PostgresTables(schema: servers.schema).prepare(session(url)) } == .accessDenied)

        try owner.execute(
            "GRANT USAGE ON SCHEMA \(schema) TO \(guest); GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(guest)"
        )
        let configuration = PostgresConfiguration(address: try PostgresAddress(url), schema: servers.schema)
        let backend = try PostgresBackend(configuration, local: servers.servers[0].local, loop: servers.loop)
        defer {
            backend.stop()
            backend.close()
        }
        #expect(try backend.start().map(\.record.id) == [list])
        let found: FoundRows = try servers.wait { _ = backend.rows([0..<1], of: list, by: .read, then: $0) }
        #expect(found.rows.map { $0.values[0] } == [.integer(1)])
        #expect(
            code {
                let _: Void = try servers.wait { _ = backend.delete(list, at: 2, by: .write, then: $0) }
            } == .accessDenied
        )
        #expect(try servers.numbers(of: list) == [1])
    }
}
