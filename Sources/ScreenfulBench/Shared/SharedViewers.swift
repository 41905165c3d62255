/// Watched viewers on one server and on three, by the time for which the servers' loops run.
///
/// The servers and the load share the processors of the machine: the scrolls for each second that the busiest loop has run
/// are those that the servers answer where each has a processor.
enum SharedViewers {
    private static let serverCount = 3
    private static let viewerCount = 99
    private static let rate = 60.0
    private static let seconds = 5.0
    private static let rowCount = 10_000
    private static let thread = "screenful"

    static func figures(of database: PostgresProcess) throws -> [Figure] {
        let one = try scrollsPerBusySecond(database, servers: 1)
        let three = try scrollsPerBusySecond(database, servers: serverCount)
        return [
            Figure("1 server, scrolls for each second of its loop", one, ""),
            Figure("\(serverCount) servers, scrolls for each second of the busiest loop", three, ""),
            Figure("\(serverCount) servers, watched viewers of one", three / one, "times", bar: .atLeast(2.5)),
        ]
    }

    private static func scrollsPerBusySecond(_ database: PostgresProcess, servers count: Int) throws -> Double {
        let store = ScreenfulProcess.SharedStore(database)
        let servers = try (0..<count).map { _ in try ScreenfulProcess(in: store) }
        let connection = try HTTPConnection(port: servers[0].port)
        let list = try servers[0].makeList(rows: rowCount, over: connection)
        let viewers = try (0..<viewerCount).map { number in
            try WatchedViewer(servers[number % count], list: list, at: Double(number) / Double(viewerCount))
        }
        var before: [Double] = []
        let busy = { servers.map { $0.status.runMicroseconds(ofThread: thread) } }
        let outcome = try ViewerLoad(viewers, rate: rate).run(seconds: seconds, warmUp: 1) { second, _ in
            if second == 1 { before = busy() }
        }
        guard before.count == count, outcome.failures == 0 else { throw BenchmarkError("the load has failed") }
        guard let busiest = zip(busy(), before).map({ $0 - $1 }).max(), busiest > 0 else {
            throw BenchmarkError("the loops' times are not known")
        }
        return Double(outcome.latencies.count) / (busiest / 1e6)
    }
}
