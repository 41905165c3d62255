/// The resident memory of a watched viewer.
enum WatchedMemory {
    private static let rowCount = 10_000
    private static let viewerCount = 500
    /// Those that fill the shared caches first: 250 of them come by as many rows as the cache of bound cells holds.
    private static let firstCount = 250
    /// A second at 60 steps.
    private static let steps = 60

    static func figures() throws(BenchmarkError) -> [Figure] {
        let server = try ScreenfulProcess()
        let connection = try HTTPConnection(port: server.port)
        let list = try server.makeMeasuredList(rows: rowCount, over: connection)
        var viewers: [WatchedViewer] = []
        func watch(_ count: Int) throws(BenchmarkError) {
            for number in 0..<count {
                let viewer = try WatchedViewer(server, list: list, at: (Double(number) + 0.5) / Double(count))
                var stream = StreamGroup(viewer.stream.map { [$0] } ?? [])
                try viewer.scroll(steps: steps, isMinimal: true) { stream.read() }
                stream.readUntilQuiet(milliseconds: 2)
                viewers.append(viewer)
            }
        }
        try watch(firstCount)
        let before = server.status.residentKiB
        try watch(viewerCount)
        let growth = (server.status.residentKiB - before) / Double(viewerCount)
        let name = "each of \(viewerCount) watched viewers, after \(steps) steps"
        return try withExtendedLifetime(viewers) { () throws(BenchmarkError) in
            [Figure(name, growth, "KiB", bar: .atMost(32))]
        }
    }
}
