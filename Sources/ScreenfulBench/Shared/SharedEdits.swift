import EventLoop
import Glibc
import PostgresClient

/// Edits by one server: how many there are with another server that hears of them, when it tells them, and what the
/// database's log has of them.
enum SharedEdits {
    private static let writerCount = 16
    private static let listCount = 32
    private static let seconds = 3.0
    /// Loads of a server alone and of one that another one hears of, in turn; the medians are compared.
    private static let rounds = 3
    private static let editCount = 500
    /// Microseconds between an event and the next edit: one after another, edits wait for the announcement before.
    private static let pause: UInt32 = 20_000
    private static let rowCount = 1_000
    /// Bytes of the log for a change set beside its row: a log row, a head and a commit.
    private static let logBar = 600.0

    static func figures(of database: PostgresProcess) throws -> [Figure] {
        var (alone, heard): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            alone.append(try editsPerSecond(database, servers: 1))
            heard.append(try editsPerSecond(database, servers: 2))
        }
        let latencies = try latencies(database)
        let name = "edit on one server, its event on another"
        return [
            Figure("\(writerCount) writers of \(listCount) lists, change sets a second", median(alone), ""),
            Figure("the same, and another server hears of them", median(heard), ""),
            Figure("with another server, of those without", median(heard) / median(alone), "times", bar: .atLeast(0.9)),
            Figure("\(name), median", latencies.percentile(0.5) ?? 0, "ms", bar: .atMost(5)),
            Figure("\(name), 99th percentile", latencies.percentile(0.99) ?? 0, "ms", bar: .atMost(20)),
            Figure("change set, bytes of the log beside its row", try logBytes(database), "", bar: .atMost(logBar)),
        ]
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }

    /// Servers of a schema, and lists that all of them have.
    private static func start(
        _ database: PostgresProcess,
        servers count: Int = 2,
        lists: Int
    ) throws -> (servers: [ScreenfulProcess], lists: [String]) {
        let store = ScreenfulProcess.SharedStore(database)
        let servers = try (0..<count).map { _ in try ScreenfulProcess(in: store) }
        let connection = try HTTPConnection(port: servers[0].port)
        let made = try (0..<lists).map { _ in try servers[0].makeList(rows: rowCount, over: connection) }
        for server in servers {
            let other = try HTTPConnection(port: server.port)
            for list in made { _ = try other.request("/api/v1/lists/\(list)") }
        }
        return (servers, made)
    }

    private static func editsPerSecond(_ database: PostgresProcess, servers count: Int) throws -> Double {
        let (servers, lists) = try start(database, servers: count, lists: listCount)
        // Servers end when they are released.
        defer { withExtendedLifetime(servers) {} }
        return try WriterLoad.changeSetsPerSecond(by: writerCount, to: servers[0].port, for: seconds) { number in
            .reload(row: number * 7 % rowCount, ofList: lists[number % listCount], to: number)
        }
    }

    /// Returns the times from the sending of edits to one server to their events from the other one.
    private static func latencies(_ database: PostgresProcess) throws -> Latencies {
        let (servers, lists) = try start(database, lists: 1)
        defer { withExtendedLifetime(servers) {} }
        let writer = try HTTPConnection(port: servers[0].port)
        let listener = try HTTPConnection(port: servers[1].port)
        try listener.send("/api/v1/lists/\(lists[0])/events")
        var events = PatternCounter("event: edit")
        var block = [UInt8](repeating: 0, count: 64 << 10)
        var latencies = Latencies()
        for number in 0..<editCount {
            let start = MonotonicClock.nanoseconds
            try writer.send(.reload(row: number % rowCount, ofList: lists[0], to: number))
            while events.count <= number {
                var waiting = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, 10_000) > 0, listener.read(into: &block, { events.read($0) }) else {
                    throw BenchmarkError("an edit was not told by the other server")
                }
            }
            latencies.add(milliseconds: Double(MonotonicClock.nanoseconds - start) / 1e6)
            guard try writer.receive().status == 200 else { throw BenchmarkError("an edit was refused") }
            usleep(pause)
        }
        return latencies
    }

    /// Returns the bytes of the database's log for a change set, less those of the row's update alone.
    private static func logBytes(_ database: PostgresProcess) throws -> Double {
        let store = ScreenfulProcess.SharedStore(database)
        let server = try ScreenfulProcess(in: store)
        defer { withExtendedLifetime(server) {} }
        let connection = try HTTPConnection(port: server.port)
        let list = try server.makeList(rows: rowCount, over: connection)
        let session = try database.session()
        func bytes(of edits: () throws -> Void) throws -> Double {
            let before = try position(session)
            try edits()
            return Double(try position(session) - before) / Double(editCount)
        }
        // The first change of a generated row stores it; further ones update it.
        for row in 0..<100 { _ = try connection.request(.reload(row: row, ofList: list, to: 1)) }
        let all = try bytes {
            for number in 0..<editCount {
                _ = try connection.request(.reload(row: number % 100, ofList: list, to: number))
            }
        }
        let row = try bytes {
            for number in 0..<editCount {
                try session.execute(
                    "UPDATE \(store.schema).rows SET cells = cells WHERE list = \(list) AND id = \(number % 100)"
                )
            }
        }
        return all - row
    }

    private static func position(_ session: PostgresSession) throws -> Int64 {
        try session.integer("SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint")
    }
}
