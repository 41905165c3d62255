enum MemoryBenchmark: Benchmark {
    static let name = "memory"
    static let summary = "resident memory of the server, as the kernel counts it"
    private static let steps = 20_000
    /// Steps in one place before the jump to the next.
    private static let stepsInPlace = 200
    private static let idleViewers = 1000

    static func run() throws -> [Figure] { try scrolling() + idle() }

    /// Measures one viewer with an event stream that is scrolled all over its list.
    private static func scrolling() throws -> [Figure] {
        let server = try ScreenfulProcess()
        let atStart = server.status.residentKiB
        let connection = try HTTPConnection(port: server.port)
        let list = try server.makeList(rows: 1_000_000_000, over: connection)
        let viewer = try server.openViewer(ofList: list, over: connection)
        let events = try HTTPConnection(port: server.port)
        try events.send(viewer.eventsPath)
        var eventBytes = 0
        for step in 0..<steps {
            // Every jump is by 0.618 of the list, so that no two places are near each other.
            let jump = (Double(step / stepsInPlace) * 0.618).truncatingRemainder(dividingBy: 0.99)
            let body = viewer.scroll(step: step % stepsInPlace, from: viewer.contentHeight * jump)
            _ = try connection.request(viewer.scrollPath, json: body)
            eventBytes += events.drain()
        }
        guard eventBytes > steps else { throw BenchmarkError("the stream of events brought \(eventBytes) bytes") }
        let status = server.status
        return [
            Figure("server without lists", atStart / 1024, "MiB"),
            Figure("after \(steps) steps over 1e9 rows", status.residentKiB / 1024, "MiB", bar: .atMost(64)),
            Figure("of it the program, its libraries and fonts", status.mappedKiB / 1024, "MiB"),
            Figure("the most meanwhile", status.peakResidentKiB / 1024, "MiB", bar: .atMost(64)),
        ]
    }

    /// Measures viewers of one list that are not scrolled.
    private static func idle() throws -> [Figure] {
        let server = try ScreenfulProcess()
        let connection = try HTTPConnection(port: server.port)
        let list = try server.makeList(rows: 1_000_000_000, over: connection)
        // The first ones fill the shared caches.
        for _ in 0..<10 { _ = try server.openViewer(ofList: list, over: connection) }
        let before = server.status.residentKiB
        for _ in 0..<idleViewers { _ = try server.openViewer(ofList: list, over: connection) }
        let growth = server.status.residentKiB - before
        let name = "each of \(idleViewers) idle viewers of 1e9 rows"
        return [Figure(name, growth / Double(idleViewers), "KiB", bar: .atMost(32))]
    }
}
