import JSON
import ScreenfulServer
import Testing

/// Rows that a client names by a version of the list before an edit of which it had not heard.
@Suite(.timeLimit(.minutes(20))) struct EarlierRowTests {
    private let server: TestServer
    private let client: APIClient

    init() throws {
        // With an open stream an eighth of it is kept, and all that is told on a busy machine shall be.
        server = try TestServer { $0.limits.replayBytes = 1_000_000 }
        client = server.client()
    }

    /// A list of version 2 with a viewer: ten rows were put before the first of a thousand, and row 5 was removed.
    private func makeEditedList() throws -> (list: String, viewer: String) {
        let list = try client.makeList(with: ["rowHeight": 100])
        let viewer = try client.makeViewer(of: list)
        let inserts: [JSONValue] = (0..<10).map { ["op": "insert", "at": [0, .integer($0)], "values": [:]] }
        let operations: JSONValue = .array(inserts + [["op": "delete", "at": [0, 5]]])
        #expect(try client.patch("\(list)/rows", ["operations": operations], version: 1).status == 200)
        return (list, viewer)
    }

    private func scroll(_ row: Int64, version: Int64, sequence: Int64 = 0) -> JSONValue {
        [
            "anchor": [.integer(row), 7.5], "phase": "settle", "version": .integer(version),
            "sequence": .integer(sequence),
        ]
    }

    @Test(arguments: [(Int64(40), Int64(49)), (2, 12), (5, 15), (999, 1_008)])
    func `a scroll comes to where its row has gone`(row: Int64, place: Int64) throws {
        let viewer = try makeEditedList().viewer
        let answer = try client.post("\(viewer)/scroll", scroll(row, version: 1)).json
        #expect(answer["anchor"] == [.integer(place), 7.5])
        let latest = try client.post("\(viewer)/scroll", scroll(row, version: 2, sequence: 1)).json
        #expect(latest["anchor"]?[0]?.integer == row)
    }

    @Test func `an offset is of no row, and stays as it is`() throws {
        let viewer = try makeEditedList().viewer
        #expect(try client.post("\(viewer)/scroll", ["offset": 4_000, "version": 1]).json["anchor"] == [40, 0])
    }

    @Test(arguments: [Int64(0), 3, 9_007_199_254_740_991])
    func `a version that the list never had is named, and the scroll may be sent again`(version: Int64) throws {
        let viewer = try makeEditedList().viewer
        let built: JSONValue = ["signal": "built", "rows": [[0, 1]], "version": .integer(version)]
        for (path, body) in [("scroll", scroll(40, version: version)), ("signals", built)] {
            let refused = try client.post("\(viewer)/\(path)", body)
            #expect(refused.status == 412 && refused.code == "staleVersion" && refused.field == "version")
            #expect(try refused.json["version"] == 2)
        }
        // The number of the scroll counts as unused.
        #expect(try client.post("\(viewer)/scroll", scroll(40, version: 2)).json["anchor"] == [40, 7.5])
    }

    @Test(arguments: [JSONValue.integer(-1), "2", 1.5])
    func `a version that is none is refused`(version: JSONValue) throws {
        let viewer = try makeEditedList().viewer
        for (path, body) in [
            ("scroll", ["offset": 0, "version": version]),
            ("signals", ["signal": "displayed", "rows": [[0, 1]], "version": version]),
        ] as [(String, JSONValue)] {
            let refused = try client.post("\(viewer)/\(path)", body)
            #expect(refused.status == 400 && refused.field == "version")
        }
        let senseless = try client.post("\(viewer)/signals", ["signal": "memoryWarning", "version": 1])
        #expect(senseless.code == "unknownField" && senseless.field == "version")
    }

    @Test func `a follower is where its leader is`() throws {
        let (list, leader) = try makeEditedList()
        let id = try #require(try client.get(leader).json["id"])
        let follower = try client.makeViewer(of: list, with: ["follows": id])
        #expect(try client.post("\(leader)/scroll", scroll(40, version: 1)).status == 200)
        while try client.get("\(follower)/range-controller").json["anchor"] != [49, 7.5] {}
    }

    @Test func `cells are built and drawn where their rows have gone, and nowhere else`() throws {
        let viewer = try makeEditedList().viewer
        _ = try client.get("\(viewer)/nodes/0")
        for signal in ["built", "displayed"] {
            let body: JSONValue = ["signal": .string(signal), "rows": [[0, 1], [5, 5]], "version": 1]
            #expect(try client.post("\(viewer)/signals", body).status == 200)
        }
        let told = try (0..<25).filter { row in
            let callbacks = try client.get("\(viewer)/nodes/\(row)").json["callbacks"]?.array ?? []
            return callbacks.contains { $0["name"] == "didLoad" }
        }
        #expect(told == [10, 11])
    }

    @Test func `a height is that of the row that was measured, and of none if that was removed`() throws {
        let list = try client.makeList(rows: 100, with: ["rowHeights": "exact"])
        let viewer = try client.makeViewer(of: list)
        let operations: JSONValue = [["op": "insert", "at": [0, 0], "values": [:]], ["op": "delete", "at": [0, 3]]]
        #expect(try client.patch("\(list)/rows", ["operations": operations], version: 1).status == 200)
        let report: JSONValue = ["signal": "measured", "rows": [[1, 333.5], [3, 777]], "version": 1]
        #expect(try client.post("\(viewer)/signals", report).status == 200)
        func height(_ row: Int) throws -> Double? { try client.get("\(viewer)/nodes/\(row)").json["frame"]?[3]?.double }
        #expect(try height(2) == 333.5)
        for row in [0, 1, 3, 4] { #expect(try ![333.5, 777].contains(height(row))) }
    }

    // MARK: - A client that has missed edits

    /// The rows that have come and gone since version 1 of ``makeEditedList()``.
    private let missed: JSONValue = [
        "version": 1, "edit": ["removed": [[5, 5]], "inserted": [[0, 9]], "moved": [], "reloaded": []],
    ]

    private func open(_ list: String, _ members: JSONObject) throws -> JSONValue {
        let body: JSONObject = ["viewport": ["width": 400, "height": 600], "events": true, "anchor": [40, 7.5]]
        return try client.post("\(list)/viewers", .object(body.merging(members))).json
    }

    @Test func `a viewer opens where its row has gone, and tells which rows have come and gone`() throws {
        let list = try makeEditedList().list
        let opened = try open(list, ["version": 1])
        #expect(opened["anchor"] == [49, 7.5])
        #expect(opened["events"]?[0]?["data"]?["since"] == missed)
        // Of a row that was removed, the next is at the top.
        #expect(try open(list, ["anchor": [5, 0], "version": 1])["anchor"] == [15, 0])
        let sheet = try open(list, ["anchor": [40, 7.5, 0, 0], "version": 1, "layout": ["kind": "sheet"]])
        #expect(sheet["anchor"]?[0] == 49)
    }

    @Test(arguments: [nil, 2, 0, 3, 9_007_199_254_740_991] as [Int64?])
    func `nothing is said to one who knows the version, and to one whose version is not known`(version: Int64?) throws {
        let list = try makeEditedList().list
        let opened = try version.map { try open(list, ["version": .integer($0)]) } ?? open(list, [:])
        #expect(opened["anchor"] == [40, 7.5])
        let snapshot = try #require(opened["events"]?[0]?["data"])
        #expect(snapshot["since"] == nil && snapshot["list"]?["version"] == 2)
    }

    @Test func `a stream that begins anew tells it, one that resumes does not`() throws {
        let viewer = try makeEditedList().viewer
        let first = try client.events(of: viewer, query: "?version=1")
        // Half a minute after the last stream has closed, there is nothing to resume.
        defer { withExtendedLifetime(first) {} }
        let snapshot = try first.next()
        #expect(snapshot.name == "snapshot" && snapshot.data["since"] == missed)
        #expect(try client.events(of: viewer).next().data["since"] == nil)
        let id = try #require(viewer.split(separator: "/").last)
        // The number is that of no event which is still kept.
        let shared = try EventReader(port: client.port, path: "/api/v1/events?viewers=\(id).0.1")
        #expect(try shared.next().data["since"] == missed)
        let resumed = try EventReader(
            port: client.port,
            path: "/api/v1/events?viewers=\(id).\(try #require(snapshot.id)).1"
        )
        let scrolled = try client.post("\(viewer)/scroll", ["offset": 900]).json
        let told = try resumed.next(through: { $0.text.hasPrefix("id: \(id).\(scrolled["event"]?.integer ?? 0)\n") })
        #expect(!told.contains { $0.name == "snapshot" }, "\(snapshot.id ?? -1): \(told.map { $0.text.prefix(200) })")
    }

    @Test func `a version that is none is refused when a viewer opens, too`() throws {
        let (list, viewer) = try makeEditedList()
        for version in [JSONValue.integer(-1), "2", 1.5] {
            let body: JSONValue = ["viewport": ["width": 400, "height": 600], "version": version]
            let refused = try client.post("\(list)/viewers", body)
            #expect(refused.status == 400 && refused.field == "version")
        }
        for version in ["-1", "1.5", "x", "", "9007199254740992"] {
            #expect(try client.get("\(viewer)/events?version=\(version)").field == "version")
        }
        let id = try #require(viewer.split(separator: "/").last)
        for point in ["1.", "1.x", "1.2.3", ".1", "1.-1", "1.9007199254740992"] {
            #expect(try client.get("/api/v1/events?viewers=\(id).\(point)").field == "viewers")
        }
    }

    @Test func `an answer says of which version its rows are`() throws {
        let viewer = try makeEditedList().viewer
        #expect(try client.post("\(viewer)/scroll", scroll(40, version: 1)).json["version"] == 2)
    }
}
