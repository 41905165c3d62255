import Glibc

/// The processor time that the server takes to tell an edit to the viewers of a list.
enum EditCost {
    private static let viewerCounts = [10, 100, 400, 1_000]
    private static let rowCount = 5_000
    /// Rows told in all, by which the number of edits is chosen.
    private static let tellings = 8_000
    /// The edits without viewers, by which the cost of an edit itself is measured.
    private static let baseEdits = 800

    static func figures() throws(BenchmarkError) -> [Figure] {
        var bases: [Double] = []
        var costs: [Double] = []
        for count in viewerCounts {
            let cost = try microsecondsOfEdit(viewers: count)
            bases.append(cost.alone)
            costs.append((cost.told - cost.alone) / Double(count))
        }
        let ratio = (costs.max() ?? 0) / max(costs.min() ?? 0, 0.001)
        return [Figure("an edit that nobody watches", bases.reduce(0, +) / Double(bases.count), "µs")]
            + zip(viewerCounts, costs).map { count, cost in
                Figure("telling an edit to \(count) viewers", cost, "µs a viewer", bar: .atMost(40))
            } + [Figure("telling an edit: dearest / cheapest", ratio, "times", bar: .atMost(1.5))]
    }

    /// Returns what an edit costs without viewers, storing it above all, and with viewers of the same server.
    private static func microsecondsOfEdit(viewers count: Int) throws(BenchmarkError) -> (alone: Double, told: Double) {
        let server = try ScreenfulProcess()
        let connection = try HTTPConnection(port: server.port)
        let list = try server.makeMeasuredList(rows: rowCount, over: connection)
        var viewers: [WatchedViewer] = []
        func microseconds(of edits: Int) throws(BenchmarkError) -> Double {
            var streams = StreamGroup(viewers.compactMap(\.stream), counting: "\nevent: list\n")
            // The first ones fill caches.
            try edit(list, times: 4, over: connection, &streams)
            let before = server.status.runMicroseconds
            try edit(list, times: edits, over: connection, &streams)
            return (server.status.runMicroseconds - before) / Double(edits)
        }
        let alone = try microseconds(of: baseEdits)
        for number in 0..<count {
            viewers.append(try WatchedViewer(server, list: list, at: Double(number) / Double(count)))
        }
        return (alone, try microseconds(of: max(10, tellings / count)))
    }

    /// Inserts a row at the head and deletes it, in turns, each after all viewers were told of the one before.
    private static func edit(
        _ list: String,
        times: Int,
        over connection: HTTPConnection,
        _ streams: inout StreamGroup
    ) throws(BenchmarkError) {
        let (before, path) = (streams.leastCount, "/api/v1/lists/\(list)/rows")
        for number in 1...times {
            let operation = number % 2 == 1 ? #""insert","at":[0,0],"values":{"title":"new"}"# : #""delete","at":[0,0]"#
            let body = #"{"operations":[{"op":\#(operation)}]}"#
            let change = HTTPConnection.Message(path, method: "PATCH", json: body, fields: "If-Match: *\r\n")
            _ = try connection.request(change)
            try streams.read(until: before + number)
        }
        streams.readUntilQuiet()
    }
}
