import JSON
import ScreenfulServer
import Testing

/// Viewers whose rows and pictures come over a network.
@Suite(.timeLimit(.minutes(20))) struct ThrottledDeliveryTests {
    /// A network over which nothing ever comes.
    private static let dead: JSONValue = ["roundTrip": 10, "bandwidth": 0]

    /// The rows of the next events, in the order in which they came, until there are so many.
    private func rows(_ count: Int, from reader: EventReader) throws -> [Int64] {
        var rows: [Int64] = []
        while rows.count < count {
            guard let event = try reader.next(through: { $0.name == "cells" }).last else { break }
            rows += event.data["cells"]?.array?.compactMap { $0["row"]?.integer } ?? []
        }
        return rows
    }

    @Test func `rows come later than they were asked for, in the order that the seed says`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(with: ["rowHeight": 200])
        func arrivals(seed: Int64) throws -> [Int64] {
            let viewer = try client.makeViewer(of: list, with: ["network": Self.dead])
            let reader = try client.events(of: viewer)
            #expect(try reader.next().data["cells"] == [])
            let set = try client.patch("\(viewer)/network", ["network": "3g", "seed": .integer(seed)]).json
            #expect(set["network"] == "3g" && set["seed"] == .integer(seed))
            #expect(set["traffic"]?["underWay"] == 6 && set["traffic"]?["bytes"] == 0)
            let rows = try rows(4, from: reader)
            let traffic = try client.get("\(viewer)/network").json["traffic"]
            #expect((traffic?["bytes"]?.integer ?? 0) >= 4 * 300)
            #expect((traffic?["blank"]?.double ?? 0) > 0)
            #expect(try client.delete(viewer).status == 204)
            return Array(rows.prefix(4))
        }
        let first = try arrivals(seed: 3)
        #expect(try arrivals(seed: 3) == first)
        let others = try [4, 5, 6].map { try arrivals(seed: $0) }
        #expect(others.contains { $0 != first })
    }

    @Test func `without bandwidth rows stay away, and everything else goes on`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList(), with: ["network": Self.dead, "seed": 9])
        let reader = try client.events(of: viewer)
        let snapshot = try reader.next().data
        #expect(snapshot["cells"] == [] && snapshot["seed"] == 9)
        #expect(snapshot["network"]?["bandwidth"] == 0)
        let scrolled = try client.post("\(viewer)/scroll", ["offset": 9_000, "phase": "drag", "velocity": 900])
        #expect((try scrolled.json["changedCount"]?.integer ?? 0) > 0)
        let traffic = try client.get(viewer).json["traffic"]
        #expect(traffic?["underWay"] == 6 && (traffic?["waiting"]?.integer ?? 0) > 0)
        #expect((traffic?["cancelled"]?.integer ?? 0) > 0)

        // Everything that waits comes as soon as there is no network in between.
        let off = try client.patch("\(viewer)/network", ["network": "off"]).json
        #expect(off["network"] == "off" && off["traffic"]?["underWay"] == 0)
        let screen = try client.get("\(viewer)/cells?state=visible").json["cells"]?.array ?? []
        let visible = Set(screen.compactMap { $0["row"]?.integer })
        var seen: Set<Int64> = []
        while !seen.isSuperset(of: visible) { seen.formUnion(try rows(1, from: reader)) }
        #expect(!visible.isEmpty)
    }

    @Test func `a fast link is used for as many rows as it takes at once`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(with: ["rowHeight": 76])
        let fast: JSONValue = ["roundTrip": 100, "jitter": 0, "server": 0, "concurrency": 64]
        let viewer = try client.makeViewer(of: list, with: ["network": fast, "policy": "adaptive"])
        let reader = try client.events(of: viewer)
        _ = try rows(10, from: reader)
        func limit() throws -> Int64? {
            try client.get("\(viewer)/range-controller").json["reasons"]?["fetchLimit"]?.integer
        }
        #expect(try limit() == 64)
        _ = try client.patch("\(viewer)/network", ["network": ["roundTrip": 5, "concurrency": 2]])
        #expect(try limit() == 2)
        _ = try client.patch("\(viewer)/network", ["network": "off"])
        #expect(try limit() == 6)
    }

    @Test func `requests that are lost are told, and tried again`() throws {
        let client = try TestServer().client()
        let lost: JSONValue = ["roundTrip": 1, "bandwidth": 1_000, "loss": 1]
        let viewer = try client.makeViewer(of: client.makeList(), with: ["network": lost])
        let reader = try client.events(of: viewer)
        _ = try reader.next { ($0.data["failed"]?.array?.first?["failures"]?.integer ?? 0) >= 2 }
        let failed = try client.get("\(viewer)/fetches").json["failed"]?.array ?? []
        #expect(failed.allSatisfy { $0["code"] == "requestLost" })
        #expect((try client.get("\(viewer)/network").json["traffic"]?["retried"]?.integer ?? 0) > 0)
        #expect(try client.patch("\(viewer)/network", ["network": "off"]).status == 200)
        _ = try client.post("\(viewer)/fetches", ["action": "retry"])
        #expect(try !rows(1, from: reader).isEmpty)
    }

    @Test func `a viewer ends while its rows are on their way`() throws {
        let client = try TestServer().client()
        let list = try client.makeList()
        let viewer = try client.makeViewer(of: list, with: ["network": "3g", "policy": "adaptive"])
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        #expect(try client.delete(viewer).status == 204)
        #expect(try client.get("\(viewer)/network").code == "viewerNotFound")
        _ = try reader.rest()
        #expect(try client.get(list).status == 200)
    }

    @Test func `a growing list waits for its pages`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(extent: "growing", with: ["pageSize": 20])
        let viewer = try client.makeViewer(of: list, with: ["network": Self.dead])
        _ = try client.post("\(viewer)/batch-context", ["action": "begin"])
        let batch = try client.get("\(viewer)/batch-context").json
        #expect(batch["state"] == "fetching")
        #expect(try client.get(list).json["rows"] == 20)
        _ = try client.patch("\(viewer)/network", ["network": "off"])
        while try client.get(list).json["rows"] == 20 {}
    }

    @Test func `a picture is asked for when it could have come`() throws {
        let client = try TestServer().client()
        let list = try client.makePictureList()
        // The row takes a second; the picture's thousands of bytes would take more than a minute.
        let slow: JSONValue = ["roundTrip": 1, "jitter": 0, "server": 0, "bandwidth": 0.1]
        let viewer = try client.makeViewer(of: list, with: ["network": slow])
        let reader = try client.events(of: viewer)
        func medium() throws -> JSONValue? {
            var medium: JSONValue?
            while medium == nil { medium = try reader.next().data["media"]?.array?.first }
            return medium
        }
        let held = try medium()
        #expect(held?["phase"] == "loading" && held?["request"] == nil)
        _ = try client.patch("\(viewer)/network", ["network": "off"])
        #expect(try medium()?["request"]?["url"] == "/0.png")
    }

    @Test(
        arguments: [
            ["type": "video", "url": "$picture", "size": [100, 100]],
            ["type": "map", "region": "52.5,13.4,9", "size": [100, 100]],
        ] as [JSONValue]
    )
    func `videos and maps wait for the network as pictures do`(element: JSONValue) throws {
        let server = try TestServer { $0.mapTiles = MapTileSource("/tiles/{z}/{x}/{y}.png") }
        let client = server.client()
        let list = try client.makePictureList(element)
        let slow: JSONValue = ["roundTrip": 1, "jitter": 0, "server": 0, "bandwidth": 100]
        let viewer = try client.makeViewer(of: list, with: ["network": slow, "preview": 0.1])
        let reader = try client.events(of: viewer)
        var told: [JSONValue] = []
        while told.last?["request"] == nil { told += try reader.next().data["media"]?.array ?? [] }
        #expect(told.first?["request"] == nil && told.allSatisfy { $0["preview"] == nil })
        let traffic = try client.get("\(viewer)/network").json["traffic"]
        #expect((traffic?["bytes"]?.integer ?? 0) > 8_000 && traffic?["previewBytes"] == 0)
    }

    @Test func `a small first version is shown until the picture could have come`() throws {
        let client = try TestServer().client()
        let list = try client.makePictureList()
        let slow: JSONValue = ["roundTrip": 1, "jitter": 0, "server": 0, "bandwidth": 100]
        let viewer = try client.makeViewer(of: list, with: ["network": slow, "preview": 0.1])
        let reader = try client.events(of: viewer)
        #expect(try reader.next().data["preview"] == 0.1)
        var told: [JSONValue] = []
        while told.last?["request"] == nil { told += try reader.next().data["media"]?.array ?? [] }
        #expect(told.first?["preview"] == nil && told.first?["shown"] == "nothing")
        #expect(told.contains { $0["preview"] == "/0.png" && $0["shown"] == "preview" && $0["request"] == nil })
        #expect(told.last?["request"]?["url"] == "/0.png")
        let traffic = try client.get("\(viewer)/network").json["traffic"]
        let (bytes, small) = (traffic?["bytes"]?.integer ?? 0, traffic?["previewBytes"]?.integer ?? 0)
        #expect(small > 0 && small < bytes / 10)
        let off = try client.patch("\(viewer)/network", ["network": "off", "preview": 0]).json
        #expect(off["preview"] == 0 && off["traffic"]?["previewBytes"] == 0)
    }

    @Test(arguments: [
        (#"{"network":"5g"}"#, "outOfRange", "network"),
        (#"{"network":{"roundTrip":1,"bandwidth":-1}}"#, "outOfRange", "network.bandwidth"),
        (#"{"network":{"name":"3g","loss":2}}"#, "outOfRange", "network.loss"),
        (#"{"network":{"name":"3g","concurrency":0}}"#, "outOfRange", "network.concurrency"),
        (#"{"network":{"latency":1}}"#, "unknownField", "network.latency"),
        (#"{"seed":-1}"#, "outOfRange", "seed"),
        (#"{"preview":1.5}"#, "outOfRange", "preview"),
        (#"{"profile":"3g"}"#, "unknownField", "profile"),
    ])
    func `a network that is none is refused with the field`(body: String, code: String, field: String) throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList())
        let answer = try client.send("PATCH", "\(viewer)/network", bytes: Array(body.utf8), headers: [:])
        #expect(answer.status == 400)
        #expect(answer.code == code)
        #expect(answer.field == field)
    }
}

extension APIClient {
    /// Makes a list of one row, which shows one picture, or something else.
    fileprivate func makePictureList(
        _ element: JSONValue = ["type": "networkImage", "url": "$picture", "size": [100, 100]]
    ) throws -> String {
        let columns: JSONValue = [["name": "picture", "type": "image"]]
        let list = try makeList(with: ["source": ["kind": "empty", "columns": columns], "rowHeights": "exact"])
        let insert: JSONValue = ["op": "insert", "at": [0, 0], "values": ["picture": "/0.png"]]
        let change: JSONValue = ["operations": [insert]]
        _ = try send("PATCH", "\(list)/rows", body: change, headers: ["If-Match": "*"])
        _ = try send("PUT", "\(list)/template", body: ["version": 1, "root": element])
        return list
    }
}
