/// The sends that a turn costs for each listener.
enum StreamSends {
    private static let rowCount = 2_000
    private static let steps = 600

    static func figures() throws(BenchmarkError) -> [Figure] {
        let strace = try Strace()
        let server = try ScreenfulProcess()
        let connection = try HTTPConnection(port: server.port)
        let list = try server.makeMeasuredList(rows: rowCount, over: connection)
        let viewer = try WatchedViewer(server, list: list, at: 0.3)
        var stream = StreamGroup(viewer.stream.map { [$0] } ?? [], counting: "\nevent: ")
        try viewer.scroll(steps: 60) { stream.read() }
        stream.readUntilQuiet()
        let before = stream.count
        let calls = try strace.count(server.process) { () throws(BenchmarkError) in
            try viewer.scroll(steps: steps) { stream.read() }
            stream.readUntilQuiet()
        }
        let sends = ["send", "sendto", "sendmsg", "sendmmsg", "writev"].reduce(0) { $0 + (calls[$1] ?? 0) }
        // One of them is the answer.
        let sendsPerTurn = Double(sends - steps) / Double(steps)
        let events = Double(stream.count - before) / Double(steps)
        return [
            Figure("events of a scroll, steps of 15 points", events, "a listener"),
            Figure("sends of a scroll", sendsPerTurn, "a listener", bar: .atMost(1.05)),
        ]
    }
}
