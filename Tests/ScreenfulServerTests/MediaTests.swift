import JSON
import ScreenfulServer
import Testing

/// What the page is told to fetch, show and play, and what it reports.
@Suite struct MediaTests {
    /// A list of rows that are one picture each, its viewer, and a reader that has had everything so far.
    private struct Stage {
        let client: APIClient
        let list: String
        let viewer: String
        let reader: EventReader
        /// The media that the reader knows, by id.
        var media: [Int64: JSONValue] = [:]

        init(
            rows: Int = 60,
            element: JSONValue? = nil,
            configure: (inout ServerConfiguration) -> Void = { _ in }
        ) throws {
            client = try TestServer(configure: configure).client()
            let columns: JSONValue = [["name": "picture", "type": "image"]]
            list = try client.makeList(
                with: ["source": ["kind": "empty", "columns": columns], "rowHeights": "exact"]
            )
            let inserts = (0..<rows).map { row -> JSONValue in
                ["op": "insert", "at": [0, .integer(Int64(row))], "values": ["picture": .string("/\(row).png")]]
            }
            let operations: JSONValue = ["operations": .array(inserts)]
            _ = try client.send("PATCH", "\(list)/rows", body: operations, headers: ["If-Match": "*"])
            let image: JSONValue = ["type": "networkImage", "url": "$picture", "size": [100, 100]]
            let template: JSONValue = ["version": 1, "root": element ?? image]
            let stored = try client.send("PUT", "\(list)/template", body: template)
            guard stored.status == 200 else { throw APIClient.Unexpected(stored) }
            viewer = try client.makeViewer(of: list)
            reader = try client.events(of: viewer)
        }

        /// Reads on through the first event that satisfies a condition.
        mutating func hear(through isLast: (ServerEvent) -> Bool) throws {
            for event in try reader.next(through: isLast) where event.name == "media" || event.name == "snapshot" {
                for id in event.data["gone"]?.array ?? [] { media[id.integer ?? -1] = nil }
                for medium in event.data["media"]?.array ?? [] { media[medium["id"]?.integer ?? -1] = medium }
            }
        }

        /// Reads on until a row's medium has a phase.
        mutating func hear(phase: JSONValue, ofRow row: Int64 = 0) throws {
            while medium(ofRow: row)?["phase"] != phase { try hear { $0.name == "media" } }
        }

        func medium(ofRow row: Int64) -> JSONValue? {
            media.values.first { $0["row"]?.integer == row }
        }

        /// Reads on until a row's medium is known.
        mutating func id(ofRow row: Int64) throws -> Int64 {
            while medium(ofRow: row) == nil { try hear { $0.name == "media" } }
            return try #require(medium(ofRow: row)?["id"]?.integer)
        }

        func report(_ events: JSONValue...) throws -> APIResponse {
            try client.post("\(viewer)/signals", ["signal": "media", "events": .array(events)])
        }

        func node(_ row: Int64) throws -> JSONValue? {
            try client.get("\(viewer)/nodes/\(row)").json["media"]?.array?.first
        }
    }

    @Test func `pictures are asked for as rows come near, and given up as they go`() throws {
        var stage = try Stage()
        let first = try stage.id(ofRow: 0)
        #expect(stage.medium(ofRow: 0)?["request"]?["url"] == "/0.png")
        #expect(stage.medium(ofRow: 0)?["request"]?["priority"] == "visible")
        _ = try stage.client.post("\(stage.viewer)/scroll", ["anchor": [40, 0]])
        try stage.hear { event in event.data["gone"]?.array?.contains(.integer(first)) == true }
        _ = try stage.id(ofRow: 42)
        let cells = try stage.client.get("\(stage.viewer)/cells?state=all&count=500").json["cells"]?.array ?? []
        let masks = Dictionary(uniqueKeysWithValues: cells.map { ($0["row"]?.integer, $0["state"]?.integer ?? 0) })
        for medium in stage.media.values {
            let mask = masks[medium["row"]?.integer] ?? 0
            let priority = mask & 8 != 0 ? "visible" : mask & 4 != 0 ? "display" : "preload"
            #expect(mask & 2 != 0, "row \(medium["row"] ?? .null) is far")
            #expect(medium["request"]?["priority"] == .string(priority))
        }
        // A late answer is heard by nobody.
        let late: JSONValue = ["media": .integer(first), "request": 0, "event": "loaded"]
        #expect(try stage.report(late).json["changedCount"] == 0)
    }

    @Test func `a report changes what is shown, once`() throws {
        var stage = try Stage()
        let id = JSONValue.integer(try stage.id(ofRow: 0))
        #expect(try stage.report(["media": id, "request": 0, "event": "progress", "share": 0.5]).status == 200)
        #expect(try stage.node(0)?["progress"] == 0.5)
        let wrong: JSONValue = ["media": id, "request": 1, "event": "loaded"]
        let right: JSONValue = ["media": id, "request": 0, "event": "loaded"]
        _ = try stage.report(wrong, right, right)
        try stage.hear(phase: "loaded")
        let medium = try #require(stage.medium(ofRow: 0))
        #expect(medium["shown"] == "picture" && medium["url"] == "/0.png" && medium["request"] == nil)
        #expect(try stage.node(0) == medium)
    }

    @Test func `what failed waits for the next try, and is tried at once by hand`() throws {
        var stage = try Stage()
        let id = JSONValue.integer(try stage.id(ofRow: 0))
        _ = try stage.report(["media": id, "request": 0, "event": "failed"])
        try stage.hear(phase: "waiting")
        _ = try stage.report(["media": id, "event": "retried"])
        try stage.hear(phase: "loading")
        #expect(stage.medium(ofRow: 0)?["request"]?["id"] == 1)
        #expect(try stage.client.get("/metrics").body.contains("screenful_media_failed_total 1"))
    }

    @Test(.timeLimit(.minutes(20)))
    func `a wait ends by itself`() throws {
        var stage = try Stage()
        let id = JSONValue.integer(try stage.id(ofRow: 0))
        _ = try stage.report(["media": id, "request": 0, "event": "failed"])
        try stage.hear { event in
            event.data["media"]?.array?.contains { $0["request"]?["id"] == 1 } == true
        }
    }

    @Test func `media follow their row through an edit`() throws {
        var stage = try Stage()
        let number = try stage.id(ofRow: 3)
        let id = JSONValue.integer(number)
        let insert: JSONValue = ["op": "insert", "at": [0, 0], "values": ["picture": "/new.png"]]
        let edit: JSONValue = ["operations": [insert]]
        _ = try stage.client.send("PATCH", "\(stage.list)/rows", body: edit, headers: ["If-Match": "*"])
        _ = try stage.report(["media": id, "request": 0, "event": "loaded"])
        try stage.hear { event in event.data["media"]?.array?.contains { $0["id"] == id } == true }
        // Row 4 of before is known by its old number until it is told of again.
        #expect(stage.media[number]?["row"] == 4 && stage.media[number]?["shown"] == "picture")
    }

    @Test func `a snapshot has all media as they stand`() throws {
        var stage = try Stage()
        let id = JSONValue.integer(try stage.id(ofRow: 0))
        _ = try stage.report(["media": id, "request": 0, "event": "loaded"])
        try stage.hear(phase: "loaded")
        let snapshot = try stage.client.events(of: stage.viewer).next()
        let told = snapshot.data["media"]?.array ?? []
        for medium in stage.media.values {
            #expect(told.first { $0["id"] == medium["id"] } == medium)
        }
    }

    @Test func `where nobody listens there are no media`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList())
        #expect(try client.get("\(viewer)/nodes/0").json["media"] == [])
        let report: JSONValue = ["media": 0, "request": 0, "event": "loaded"]
        #expect(try client.post("\(viewer)/signals", ["signal": "media", "events": [report]]).status == 200)
    }

    @Test func `maps ask for tiles where there are some`() throws {
        let map: JSONValue = ["type": "map", "region": "1,2,3", "size": [100, 100]]
        var plain = try Stage(rows: 1, element: map)
        _ = try plain.id(ofRow: 0)
        #expect(plain.medium(ofRow: 0)?["kind"] == "map" && plain.medium(ofRow: 0)?["request"] == nil)
        var stage = try Stage(rows: 1, element: map) { $0.mapTiles = MapTileSource("/tiles/{z}/{x}/{y}.png") }
        let id = JSONValue.integer(try stage.id(ofRow: 0))
        #expect(stage.medium(ofRow: 0)?["request"]?["url"] == "/tiles/{z}/{x}/{y}.png")
        _ = try stage.report(["media": id, "request": 0, "event": "loaded"], ["media": id, "event": "tapped"])
        try stage.hear(phase: "loaded")
        #expect(stage.medium(ofRow: 0)?["shown"] == "live")
    }

    @Test(arguments: [
        (#"{"signal":"media"}"#, "missingField", "events"),
        (#"{"signal":"media","events":[]}"#, "outOfRange", "events"),
        (#"{"signal":"media","events":[7]}"#, "wrongType", "events[0]"),
        (#"{"signal":"media","events":[{"event":"loaded","request":0}]}"#, "missingField", "events[0].media"),
        (#"{"signal":"media","events":[{"media":-1,"event":"tapped"}]}"#, "outOfRange", "events[0].media"),
        (#"{"signal":"media","events":[{"media":0,"event":"gone"}]}"#, "outOfRange", "events[0].event"),
        (#"{"signal":"media","events":[{"media":0,"event":"loaded"}]}"#, "missingField", "events[0].request"),
        (
            #"{"signal":"media","events":[{"media":0,"event":"tapped","request":0}]}"#, "unknownField",
            "events[0].request"
        ),
        (
            #"{"signal":"media","events":[{"media":0,"event":"progress","request":0,"share":1.5}]}"#, "outOfRange",
            "events[0].share"
        ),
        (
            #"{"signal":"media","events":[{"media":0,"event":"preview","request":0}]}"#, "missingField",
            "events[0].quality"
        ),
    ])
    func `a wrong report is refused`(body: String, code: String, field: String) throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList(rows: 1))
        let answer = try client.send("POST", "\(viewer)/signals", bytes: Array(body.utf8), headers: [:])
        #expect(answer.status == 400 && answer.code == code && answer.field == field)
    }
}
