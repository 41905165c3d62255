import EventLoop
import ScreenfulTypes

/// Watched viewers on one loop and on two.
///
/// The load and the server share the processors of the machine, so that a second loop hardly shows in the time that
/// passes where there are two. The scrolls for each second that the busiest loop's thread has run are those that the
/// server answers where each loop has a processor.
enum LoopsBenchmark: Benchmark {
    static let name = "loops"
    static let summary = "watched viewers on one loop and on two, by the time for which the loops' threads run"

    private static let viewerCount = 100
    private static let rate = 60.0
    private static let seconds = 5.0
    private static let rowCount = 10_000
    /// Requests whose time is compared.
    private static let requestCount = 2_000

    /// The name of a loop's thread: the first one is that of the program.
    private static func thread(_ loop: Int) -> String { loop == 0 ? "screenful" : "loop \(loop)" }

    /// The name of a viewer; the first six digits are its number.
    private static func viewerName(_ number: Int) -> String {
        let digits = Array(Base32.alphabet)
        return "0000\(digits[number / 32])\(digits[number % 32])0000000"
    }

    static func run() throws -> [Figure] {
        let one = try scrollsPerBusySecond(loops: 1)
        let two = try scrollsPerBusySecond(loops: 2)
        let moved = try priceOfMoving()
        return [
            Figure("1 loop, scrolls for each second of its thread", one, ""),
            Figure("2 loops, scrolls for each second of the busier thread", two, ""),
            Figure("2 loops, scrolls of one", two / one, "times", bar: .atLeast(1.8)),
            Figure("request that moves its connection, time of one that does not", moved, "times"),
        ]
    }

    private static func scrollsPerBusySecond(loops: Int) throws -> Double {
        let server = try ScreenfulProcess(loops: loops)
        let list = try server.makeMeasuredList(rows: rowCount, over: HTTPConnection(port: server.port))
        let viewers = try (0..<viewerCount).map { number in
            try WatchedViewer(
                server,
                list: list,
                at: Double(number) / Double(viewerCount),
                options: ViewerOptions(name: viewerName(number))
            )
        }
        var before: [Double] = []
        let load = try ViewerLoad(viewers, rate: rate)
        let outcome = try load.run(seconds: seconds, warmUp: 1) { second, _ in
            if second == 1 { before = (0..<loops).map { server.status.runMicroseconds(ofThread: thread($0)) } }
        }
        guard before.count == loops, outcome.failures == 0 else { throw BenchmarkError("the load has failed") }
        let busy = (0..<loops).map { server.status.runMicroseconds(ofThread: thread($0)) - before[$0] }
        guard let busiest = busy.max(), busiest > 0 else { throw BenchmarkError("the threads' times are not known") }
        return Double(outcome.latencies.count) / (busiest / 1e6)
    }

    /// Returns the time of requests for viewers on both loops in turn, in that of requests for one of them.
    private static func priceOfMoving() throws -> Double {
        let server = try ScreenfulProcess(loops: 2)
        let connection = try HTTPConnection(port: server.port)
        let list = try server.makeList(rows: rowCount, over: connection)
        let viewers = try (0..<2).map { number in
            try server.openViewer(ofList: list, ViewerOptions(name: viewerName(number)), over: connection)
        }
        func time(_ viewers: [RemoteViewer]) throws -> Double {
            let start = MonotonicClock.nanoseconds
            for number in 0..<requestCount {
                _ = try connection.request("/api/v1/viewers/\(viewers[number % viewers.count].id)/network")
            }
            return Double(MonotonicClock.nanoseconds - start)
        }
        _ = try time(viewers)
        return try time(viewers) / time([viewers[0]])
    }
}
