import EventLoop
import HTTPClient
import JSON
import ListStore
import PostgresClient
import Screenful
import ScreenfulCoding
import ScreenfulTypes
import TestSupport
import Testing

@testable import PostgresStore
@testable import ScreenfulService

/// Some servers of one schema, all on a loop that the test's thread runs.
final class StoreServers {
    /// A server's lists.
    struct Server {
        let backend: PostgresBackend
        let local: SQLiteBackend
        let catalog: ListCatalog
    }

    let loop: EventLoop
    let schema: String
    let url: String
    private(set) var servers: [Server] = []
    private let folder: TemporaryDirectory
    /// Ends with the last reference.
    private let cluster: PostgresCluster

    static let columns = [
        Column(name: "n", type: .integer), Column(name: "title", type: .text), Column(name: "part", type: .real),
        Column(name: "done", type: .boolean),
    ]

    init(
        _ count: Int = 1,
        on cluster: PostgresCluster? = .shared,
        at url: String? = nil,
        news: PostgresConfiguration.News = .notify
    ) throws {
        loop = try EventLoop()
        schema = PostgresCluster.makeSchemaName()
        self.cluster = try #require(cluster)
        self.url = url ?? self.cluster.url
        folder = TemporaryDirectory()
        for _ in 0..<count { try add(news) }
    }

    /// Starts another server, which may ask the HTTP APIs of some origins.
    func add(_ news: PostgresConfiguration.News = .notify, asking origins: Set<Origin> = []) throws {
        let database = try ListDatabase(path: "\(folder.path)/\(servers.count).db")
        let local = try SQLiteBackend(database, loop: loop)
        _ = try local.start()
        let configuration = PostgresConfiguration(address: try PostgresAddress(url), schema: schema, news: news)
        let backend = try PostgresBackend(configuration, local: local, loop: loop)
        let catalog = ListCatalog(
            try backend.start(),
            of: backend,
            metrics: ServiceMetrics(),
            fontService: FontService(loop: loop),
            upstreams: try UpstreamService(loop: loop, allowedOrigins: origins, secrets: [:]),
            limit: 1_000
        )
        servers.append(Server(backend: backend, local: local, catalog: catalog))
    }

    deinit {
        for server in servers {
            server.catalog.stopFetching()
            server.backend.stop()
            server.local.stop()
            server.backend.close()
            server.local.close()
        }
    }

    /// Runs the loop until a question is answered.
    func wait<Answer, Failure: Error>(
        _ ask: (@escaping (Result<Answer, Failure>) -> Void) throws -> Void
    ) throws -> Answer {
        var answer: Result<Answer, Failure>?
        try ask { [loop] result in
            answer = result
            loop.stop()
        }
        while true {
            if let answer { return try answer.get() }
            loop.run()
        }
    }

    /// Runs the loop until a condition holds, which is tested every millisecond.
    func wait(until condition: @escaping () -> Bool) {
        var timer: LoopTimer?
        timer = loop.timer { [loop] in
            if condition() { loop.stop() }
            timer?.schedule(afterNanoseconds: 1_000_000)
        }
        timer?.schedule(afterNanoseconds: 0)
        while !condition() { loop.run() }
        timer = nil
    }

    /// Creates an empty list by the first server, and waits until all have it.
    func makeList(_ name: String = "list") throws -> Int64 {
        let request = try NewListRequest(
            JSONField([
                "name": .string(name),
                "source": [
                    "kind": "empty",
                    "columns": .array(
                        Self.columns.map { ["name": .string($0.name), "type": .string($0.type.rawValue)] }
                    ),
                ],
            ])
        )
        let list: OpenList = try wait { try servers[0].catalog.create(request, then: $0) }
        wait { [self] in servers.allSatisfy { (try? $0.catalog.list(withID: String(list.id))) != nil } }
        return list.id
    }

    func list(_ id: Int64, at server: Int = 0) throws -> OpenList {
        try servers[server].catalog.list(withID: String(id))
    }

    /// Stores a change by the first server's backend.
    @discardableResult
    func commit(_ commit: Commit, to list: Int64) throws -> ListRecord {
        try self.commit([IdentifiedCommit(commit)], to: list)[0]
    }

    /// Stores changes in one transaction by the first server's backend.
    func commit(_ changes: [IdentifiedCommit], to list: Int64) throws -> [ListRecord] {
        try wait { _ = servers[0].backend.commit(changes, to: list, by: .write, then: $0) }
    }

    /// Applies operations by a server.
    func apply(_ operations: [JSONValue], to id: Int64, at server: Int = 0) throws {
        let request = try ChangeRequest(
            JSONField(["operations": .array(operations)]),
            columns: list(id, at: server).record.columns
        )
        let _: ListContents = try wait { try list(id, at: server).apply(request, if: .none, then: $0) }
    }

    /// Inserts rows with these numbers at the front.
    func insert(_ numbers: [Int64], into id: Int64, at server: Int = 0) throws {
        let operations = numbers.enumerated().map { index, number -> JSONValue in
            ["op": "insert", "at": [0, .integer(Int64(index))], "values": ["n": .integer(number)]]
        }
        try apply(operations, to: id, at: server)
    }

    /// The numbers of all rows of a list in its order, read from the database.
    func numbers(of id: Int64, at server: Int = 0) throws -> [Int64?] {
        let list = try list(id, at: server)
        guard list.contents.rowCount > 0 else { return [] }
        let found: FoundRows = try wait {
            _ = servers[server].backend.rows(
                list.contents.ids(in: 0..<list.contents.rowCount),
                of: id,
                by: .milliseconds(20_000),
                then: $0
            )
        }
        return found.rows.map { if case .integer(let number) = $0.values[0] { number } else { nil } }
    }

    /// Waits until all servers show the same version of a list.
    func settle(_ id: Int64) throws {
        let lists = try servers.indices.map { try list(id, at: $0) }
        wait { Set(lists.map(\.contents.version)).count == 1 && lists.allSatisfy { !$0.data.isProcessingUpdates } }
    }
}
