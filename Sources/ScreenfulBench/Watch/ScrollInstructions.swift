import Glibc

/// The instructions of a scroll, by how many listen to it.
enum ScrollInstructions {
    private static let rowCount = 2_000
    /// Steps that are counted: 6,000 points, in which some fifty rows enter.
    private static let steps = 400
    private static let warmUp = 100
    private static let observerCount = 1_000
    private static let observedSteps = 60
    private static let observedWarmUp = 10

    static func figures() throws(BenchmarkError) -> [Figure] {
        let callgrind = try CallgrindServer()
        let server = callgrind.server
        let connection = try HTTPConnection(port: server.port, patience: WatchedViewer.patience)
        let list = try server.makeMeasuredList(rows: rowCount, over: connection)

        // Each in a part of the list that no other has seen.
        let alone = try WatchedViewer(server, list: list, at: 0.1, isWatched: false)
        let unwatched = try count(callgrind, alone, steps: steps)
        let watched = try count(callgrind, WatchedViewer(server, list: list, at: 0.3), steps: steps)
        let minimal = try count(callgrind, WatchedViewer(server, list: list, at: 0.5), steps: steps, isMinimal: true)
        let one = try count(
            callgrind,
            WatchedViewer(server, list: list, at: 0.7),
            warmUp: observedWarmUp,
            steps: observedSteps
        )
        let many = try countObserved(callgrind, list: list)
        return [
            Figure("scroll, nobody listens", unwatched, "instructions"),
            Figure("scroll, one listener", watched, "instructions"),
            Figure("scroll, one listener: with `return=minimal`", minimal, "instructions"),
            Figure("scroll: one listener / none", watched / unwatched, "times", bar: .atMost(2)),
            Figure("scroll: \(observerCount) listeners / one", many / one, "times", bar: .atMost(3)),
        ]
    }

    private static func countObserved(_ callgrind: CallgrindServer, list: String) throws(BenchmarkError) -> Double {
        let viewer = try WatchedViewer(callgrind.server, list: list, at: 0.8)
        var others: [HTTPConnection] = []
        for _ in 1..<observerCount {
            let stream = try HTTPConnection(port: callgrind.server.port)
            try stream.send(viewer.viewer.eventsPath)
            others.append(stream)
        }
        return try count(callgrind, viewer, others, warmUp: observedWarmUp, steps: observedSteps)
    }

    /// Returns the instructions of a scroll, the sending of its events included.
    private static func count(
        _ callgrind: CallgrindServer,
        _ viewer: WatchedViewer,
        _ others: [HTTPConnection] = [],
        warmUp: Int = warmUp,
        steps: Int,
        isMinimal: Bool = false
    ) throws(BenchmarkError) -> Double {
        let streams = (viewer.stream.map { [$0] } ?? []) + others
        var quiet = StreamGroup(streams)
        try viewer.scroll(steps: warmUp, isMinimal: isMinimal) { quiet.read() }
        quiet.readUntilQuiet()
        let before = quiet.bytes
        let count = try callgrind.instructions { () throws(BenchmarkError) in
            try viewer.scroll(steps: steps, isMinimal: isMinimal) { quiet.read() }
            quiet.readUntilQuiet()
        }
        guard streams.isEmpty || quiet.bytes > before + steps * streams.count else {
            throw BenchmarkError("the streams brought \(quiet.bytes - before) bytes in \(steps) scrolls")
        }
        return count / Double(steps)
    }
}
