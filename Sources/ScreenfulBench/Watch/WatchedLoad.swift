/// Many watched viewers at 60 steps a second on one loop.
enum WatchedLoad {
    private static let rate = 60.0
    /// Seconds that are recorded.
    private static let duration = 6.0
    private static let listCount = 2
    private static let rowsOfEach = 10_000
    /// A frame of 60 a second, in milliseconds.
    private static let frame = 1000.0 / 60
    private static let viewerCount = 300
    /// The most viewers that are tried.
    private static let goal = 800
    /// The least difference of two numbers of viewers that are told apart.
    private static let resolution = 25

    static func figures() throws(BenchmarkError) -> [Figure] {
        let outcome = try measure(viewerCount)
        let most = try most()
        let name = "\(viewerCount) watched viewers, scroll"
        let secondsOfAll = duration * Double(viewerCount)
        return [
            Figure("\(name), median", outcome.latencies.percentile(0.5) ?? 0, "ms"),
            Figure("\(name), 99th percentile", outcome.latencies.percentile(0.99) ?? 0, "ms", bar: .atMost(frame)),
            Figure("\(name), steps skipped", Double(outcome.skipped) / rate / secondsOfAll * 100, "%"),
            Figure("\(name), failures", Double(outcome.failures), "", bar: .atMost(0)),
            Figure("\(name), on each stream", Double(outcome.streamBytes) / secondsOfAll / 1024, "KiB/s"),
            Figure("most watched viewers within a frame, of \(goal)", Double(most), "viewers"),
        ]
    }

    /// Returns the largest number of viewers whose 99th percentile is below a frame; 0 if that of the fewest is not.
    private static func most() throws(BenchmarkError) -> Int {
        var search = Bisection(50...goal, resolution: resolution)
        while let count = search.next {
            let outcome = try measure(count)
            let slow = outcome.latencies.percentile(0.99) ?? .infinity
            search.note(holds: slow < frame && outcome.failures == 0)
        }
        return search.largest ?? 0
    }

    private static func measure(_ count: Int) throws(BenchmarkError) -> ViewerLoad.Outcome {
        let server = try ScreenfulProcess()
        let connection = try HTTPConnection(port: server.port)
        var lists: [String] = []
        for _ in 0..<listCount { lists.append(try server.makeMeasuredList(rows: rowsOfEach, over: connection)) }
        var viewers: [WatchedViewer] = []
        for number in 0..<count {
            let place = Double(number / listCount) / Double(count) * Double(listCount)
            viewers.append(try WatchedViewer(server, list: lists[number % listCount], at: place))
        }
        return try ViewerLoad(viewers, rate: rate).run(seconds: duration, warmUp: 2)
    }
}
