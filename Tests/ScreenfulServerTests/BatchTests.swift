import JSON
import Testing

@Suite struct BatchTests {
    @Test func `a growing list shows one page and grows when its end comes near`() throws {
        let server = try TestServer()
        let client = server.client()
        let heights: JSONObject = ["rowHeights": "fixed", "rowHeight": 100, "pageSize": 40]
        let list = try client.makeList(rows: 100, extent: "growing", with: heights)
        let created = try client.get(list).json
        #expect(created["rows"]?.integer == 40)
        #expect(created["available"]?.integer == 100)
        // 4,000 points of content; a batch begins when less than two screenfuls of 844 are left.
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        _ = try client.post("\(viewer)/scroll", ["offset": 1_000, "phase": "drag", "velocity": 500])
        #expect(try client.get("\(viewer)/batch-context").json["fetches"]?.integer == 0)
        _ = try client.post("\(viewer)/scroll", ["offset": 1_100, "phase": "settle", "target": 2_000])
        let events = try reader.next(through: { $0.name == "batch" && $0.data["state"]?.string == "completed" })
        let edit = try #require(events.first { $0.name == "list" })
        #expect(edit.data["edit"]?["inserted"] == [[40, 79]])
        #expect(edit.data["version"]?.integer == 2)
        let batch = try client.get("\(viewer)/batch-context").json
        #expect(batch["fetches"]?.integer == 1)
        #expect(batch["last"]?["rows"]?.integer == 40)
        #expect(batch["last"]?["outcome"]?.string == "completed")
        #expect(try client.get(list).json["rows"]?.integer == 80)
        #expect(try client.get(list).json["sections"] == [80])
    }

    @Test func `a growing list is read to its very last row, then asks no more`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 130, extent: "growing", with: ["rowHeights": "fixed", "pageSize": 50])
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        for expected in [100, 130] {
            _ = try client.post("\(viewer)/scroll", ["anchor": [999_999, 0], "phase": "fling"])
            _ = try reader.next(through: { $0.name == "list" && $0.data["rows"]?.integer == Int64(expected) })
        }
        _ = try client.post("\(viewer)/scroll", ["anchor": [999_999, 0], "phase": "fling"])
        let batch = try client.get("\(viewer)/batch-context").json
        #expect(batch["grows"]?.bool == false)
        #expect(batch["state"]?.string == "completed")
        #expect(try client.get("\(list)/rows?from=129&count=5").json["rows"]?.array?.count == 1)
    }

    @Test func `with a start the head grows too, and the first visible row stays put`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(
            rows: 1_000,
            extent: "growing",
            with: ["rowHeights": "fixed", "rowHeight": 100, "pageSize": 20, "start": 500]
        )
        #expect(try client.get("\(list)/rows?count=1").json["rows"]?[0]?["id"]?.integer == 500)
        // At the head there is nothing above the viewport, so a batch begins at once.
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        _ = try reader.next(through: { $0.isHeadCompleted })
        #expect(try client.get(viewer).json["offset"]?.double == 2_000)
        #expect(try client.get("\(list)/rows?count=1").json["rows"]?[0]?["id"]?.integer == 480)
        let frame = try client.get("\(viewer)/cells?state=visible&count=1").json["cells"]?[0]
        #expect(frame?["id"]?.integer == 500)
        #expect(frame?["frame"]?[1]?.double == 2_000)
    }

    @Test func `all viewers of a list see the rows that a batch of one of them brought`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 1_000, extent: "growing", with: ["rowHeights": "fixed", "pageSize": 50])
        let viewers = try (0..<3).map { _ in try client.makeViewer(of: list) }
        let readers = try viewers.map { try client.events(of: $0) }
        for reader in readers { _ = try reader.next() }
        _ = try client.post("\(viewers[0])/scroll", ["anchor": [49, 0], "phase": "fling"])
        for reader in readers {
            _ = try reader.next(through: { $0.name == "list" && $0.data["rows"]?.integer == 100 })
        }
        #expect(try viewers.map { try client.get($0).json["rowCount"]?.integer } == [100, 100, 100])
        let fetches = try viewers.map { try client.get("\($0)/batch-context").json["fetches"]?.integer }
        #expect(fetches == [1, 0, 0])
    }

    @Test func `batches are moved by hand`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 1_000, extent: "growing", with: ["rowHeights": "fixed"])
        let viewer = try client.makeViewer(of: list)
        let path = "\(viewer)/batch-context"
        #expect(try client.get(path).json["state"]?.string == "completed")
        #expect(try client.post(path, ["action": "begin"]).json["state"]?.string == "fetching")
        let failed = try client.post(path, ["action": "fail"]).json
        #expect(failed["state"]?.string == "failed" || failed["state"]?.string == "completed")
        #expect(try client.post(path, ["action": "cancel"]).json["state"]?.string == "cancelled")
        #expect(try client.post(path, ["action": "complete"]).json["state"]?.string == "completed")
        #expect(
            try client.post(path, ["action": "complete", "end": "head"]).json["head"]?["state"]?.string == "completed"
        )
    }
}

extension ServerEvent {
    /// True for an event from which it shows that the head's first batch is done.
    fileprivate var isHeadCompleted: Bool {
        let batch = name == "snapshot" ? data["batch"] : data
        return batch?["head"]?["last"]?["outcome"]?.string == "completed"
    }
}
