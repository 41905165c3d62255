import JSON
import ScreenfulServer
import Testing

/// The requests for rows and for items of the lists inside them share one queue, by their distance from the screen.
@Suite(.timeLimit(.minutes(20))) struct NestedDeliveryTests {
    /// A request in a feed that nobody scrolls.
    private struct Request {
        let name: String
        /// 0 on screen, 1 to be drawn, 2 to be fetched.
        let priority: Int
        /// Screenfuls from the screen.
        let distance: Double
        let asked: Double
        let sent: Double

        func precedes(_ other: Self) -> Bool {
            (priority, distance) < (other.priority, other.distance - 1e-9)
        }
    }

    private static let rows = 60
    private static let rowHeight = 120.0
    private static let viewport = (width: 390.0, height: 844.0)
    /// Points from one item to the next: 100 and a gap.
    private static let itemStep = 110.0

    private func makeFeed(_ client: APIClient) throws -> String {
        let columns: JSONValue = [["name": "title", "type": "text"], ["name": "items", "type": "text"]]
        let list = try client.makeList(with: [
            "source": ["kind": "empty", "columns": columns], "rowHeight": .number(Self.rowHeight),
        ])
        #expect(try client.send("PUT", "\(list)/template", body: NestedListTests.template()).status == 200)
        let items = (0..<20).map { "{\"id\":\($0),\"name\":\"item \($0)\"}" }.joined(separator: ",")
        let operations: [JSONValue] = (0..<Self.rows).map { row in
            [
                "op": "insert", "at": [0, .integer(Int64(row))],
                "values": ["title": "row", "items": .string("[\(items)]")],
            ]
        }
        #expect(try client.patch("\(list)/rows", ["operations": .array(operations)], version: 2).status == 200)
        return list
    }

    /// The priorities of the rows or items in the preload range, by their runs of states.
    private func priorities(_ runs: JSONValue?) -> [Int: Int] {
        var priorities: [Int: Int] = [:]
        for run in runs?.array ?? [] {
            guard let first = run[0]?.integer, let last = run[1]?.integer, let state = run[2]?.integer, state > 1 else {
                continue
            }
            for row in Int(first)...Int(last) { priorities[row] = state & 8 != 0 ? 0 : state & 4 != 0 ? 1 : 2 }
        }
        return priorities
    }

    /// The requests that have been sent, once nothing waits any more.
    private func requests(_ client: APIClient, _ viewer: String) throws -> [Request] {
        let reader = try client.events(of: viewer)
        var told: [Int64: JSONValue] = [:]
        while told.isEmpty || told.values.contains(where: { $0["ended"] == nil }) {
            for request in try reader.next(through: { $0.name == "requests" }).last?.data["requests"]?.array ?? [] {
                if let id = request["id"]?.integer { told[id] = request }
            }
        }
        let rows = priorities(try client.get("\(viewer)/range-controller").json["runs"])
        var items: [Int: [Int: Int]] = [:]
        for row in rows.keys {
            items[row] = priorities(try client.get("\(viewer)/nodes/\(row)/lists").json["lists"]?[0]?["runs"])
        }
        var itemCounts: [Int: Int] = [:]
        return try told.values.sorted { ($0["sent"]?.double ?? 0) < ($1["sent"]?.double ?? 0) }.compactMap { request in
            let row = Int(try #require(request["rows"]?[0]?.integer))
            let asked = try #require(request["asked"]?.double)
            let sent = try #require(request["sent"]?.double)
            let outside = max(0, (Double(row) * Self.rowHeight - Self.viewport.height) / Self.viewport.height)
            let outer = try #require(rows[row])
            guard request["kind"] == "items" else {
                return Request(name: "row \(row)", priority: outer, distance: outside, asked: asked, sent: sent)
            }
            // Those of one list are sent one after another.
            let item = itemCounts[row, default: 0]
            itemCounts[row] = item + 1
            let inside = max(0, (Double(item) * Self.itemStep - Self.viewport.width) / Self.viewport.width)
            return Request(
                name: "item \(item) of row \(row)",
                priority: max(outer, try #require(items[row]?[item])),
                distance: outside + inside + 0.5,
                asked: asked,
                sent: sent
            )
        }
    }

    /// Waits until all rows in the preload range have been read and wait for the network.
    private func awaitReads(_ client: APIClient, _ viewer: String) throws {
        let wanted = priorities(try client.get("\(viewer)/range-controller").json["runs"]).count
        while true {
            let traffic = try client.get(viewer).json["traffic"]
            if (traffic?["underWay"]?.integer ?? 0) + (traffic?["waiting"]?.integer ?? 0) == wanted { return }
        }
    }

    @Test(arguments: ["texture", "skewport", "infiniteScroll"], [1, 3])
    func `what is nearer is sent first, whether row or item`(policy: String, connections: Int64) throws {
        let client = try TestServer().client()
        let network: JSONValue = [
            "roundTrip": 4, "jitter": 0, "server": 0, "bandwidth": 10_000_000, "concurrency": .integer(connections),
        ]
        // A network over which nothing comes, until all is asked for that does not depend on what comes.
        let viewer = try client.makeViewer(
            of: makeFeed(client),
            with: ["network": ["bandwidth": 0], "requests": true, "policy": .string(policy)]
        )
        try awaitReads(client, viewer)
        _ = try client.patch("\(viewer)/network", ["network": network])
        let requests = try requests(client, viewer)
        #expect(requests.contains { $0.name.hasPrefix("item 0 of row 3") })
        for (index, earlier) in requests.enumerated() {
            for later in requests[index...]
            where later.asked < earlier.sent && earlier.sent < later.sent && later.precedes(earlier) {
                Issue.record("\(earlier) was sent before \(later)")
            }
        }
    }
}
