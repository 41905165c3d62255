import JSON
import ScreenfulServer
import Testing
import TestSupport

/// Rows on their way to a viewer: failing, tried again, and read together.
@Suite(.timeLimit(.minutes(20))) struct FetchTests {
    private let folder = TemporaryDirectory()

    private func makeList(_ client: APIClient) throws -> String {
        folder.execute(
            """
            CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT);
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 2000)
            INSERT INTO things SELECT i, printf('thing %d', i) FROM n;
            """
        )
        let source: JSONValue = ["kind": "sqlite", "file": .string(folder.otherDatabase), "table": "things"]
        let body: JSONValue = ["name": "things", "source": source, "rowHeight": 100]
        return try #require(try client.post("/api/v1/lists", body).headers["location"])
    }

    private func reads(_ client: APIClient) throws -> Int {
        let name = "screenful_row_reads_total "
        let line = try client.get("/metrics").body.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.dropFirst(name.count)) } ?? -1
    }

    @Test func `rows that cannot be had are told, and tried again at once by hand`() throws {
        let server = try TestServer(in: folder)
        let client = server.client()
        let viewer = try client.makeViewer(of: makeList(client))
        let reader = try client.events(of: viewer)
        #expect(try reader.next().data["fetches"] == ["failed": []])
        _ = try reader.next(through: { $0.name == "cells" })
        folder.execute("ALTER TABLE things RENAME TO hidden")
        _ = try client.post("\(viewer)/scroll", ["anchor": [1_000, 0]])
        let told = try reader.next(through: { $0.name == "fetches" }).last?.data["failed"]?.array
        let failed = try #require(told?.first)
        let rows = try #require(failed["rows"]?.array?.first?.array?.compactMap { $0.integer })
        #expect(rows.count == 2 && rows[0] <= rows[1] && rows[0] >= 990)
        #expect(failed["failures"]?.integer == 1)
        #expect(failed["retryAt"]?.string?.hasSuffix("Z") == true)
        #expect(failed["code"]?.string == "storageUnavailable" || failed["code"]?.string == "sourceUnusable")
        #expect(failed["detail"]?.string?.isEmpty == false)
        #expect(try client.get("\(viewer)/fetches").status == 200)

        folder.execute("ALTER TABLE hidden RENAME TO things")
        let first: JSONValue = .integer(Int64(rows[0]))
        let retry: JSONValue = ["action": "retry", "rows": [[first, first]]]
        #expect(try client.post("\(viewer)/fetches", retry).status == 200)
        _ = try reader.next { event in
            event.data["cells"]?.array?.contains { $0["row"]?.integer == Int64(rows[0]) } == true
        }
        while try client.get("\(viewer)/fetches").json != ["failed": []] {}
        #expect(try client.get("/metrics").body.contains("screenful_fetches_failed_total "))
    }

    /// A viewer whose rows on screen were given up, while another program had the table to itself.
    private struct Missing {
        let server: TestServer
        let client: APIClient
        let viewer: String
        let reader: EventReader
    }

    private func missing() throws -> Missing {
        let server = try TestServer(in: folder) { $0.maxFetchFailures = 1 }
        let client = server.client()
        let viewer = try client.makeViewer(of: makeList(client))
        let reader = try client.events(of: viewer)
        _ = try reader.next(through: { $0.name == "cells" })
        let other = OtherProgram(folder.otherDatabase)
        other.execute("BEGIN EXCLUSIVE")
        _ = try client.post("\(viewer)/scroll", ["anchor": [1_000, 0]])
        _ = try reader.next { event in
            let failed = event.data["failed"]?.array ?? []
            return failed.contains { $0["rows"]?[0]?[0] == 1_000 && $0["retryAt"]?.string != nil }
        }
        other.execute("COMMIT")
        return Missing(server: server, client: client, viewer: viewer, reader: reader)
    }

    private func waitFor(row: Int64, from reader: EventReader) throws {
        _ = try reader.next { event in event.data["cells"]?.array?.contains { $0["row"]?.integer == row } == true }
    }

    @Test func `rows that were given up come by themselves once their source is back`() throws {
        let missing = try missing()
        try waitFor(row: 1_000, from: missing.reader)
    }

    @Test func `an answer for other rows brings those that were given up`() throws {
        let missing = try missing()
        _ = try missing.client.post("\(missing.viewer)/scroll", ["anchor": [1_003, 0]])
        try waitFor(row: 1_003, from: missing.reader)
        while try missing.client.get("\(missing.viewer)/fetches").json != ["failed": []] {}
    }

    @Test(arguments: [
        (#"{}"#, "missingField"), (#"{"action":"begin"}"#, "outOfRange"),
        (#"{"action":"retry","rows":[]}"#, "outOfRange"),
        (#"{"action":"retry","rows":[[1]]}"#, "outOfRange"), (#"{"action":"retry","rows":[[1,-2]]}"#, "outOfRange"),
        (#"{"action":"retry","rows":7}"#, "wrongType"), (#"{"action":"retry","row":7}"#, "unknownField"),
    ])
    func `a wrong retry is refused`(body: String, code: String) throws {
        let server = try TestServer(in: folder)
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let answer = try client.send("POST", "\(viewer)/fetches", bytes: Array(body.utf8), headers: [:])
        #expect(answer.status == 400)
        #expect(answer.code == code)
        #expect(try client.post("\(viewer)/fetches", ["action": "retry"]).json == ["failed": []])
    }

    @Test func `rows of a slow scroll are read together, and before they are to be drawn`() throws {
        // The time for which rows are gathered does not end in this test.
        let server = try TestServer(in: folder) { $0.gatherSeconds = 3_600 }
        let client = server.client()
        let viewer = try client.makeViewer(of: makeList(client))
        let reader = try client.events(of: viewer)
        _ = try client.post("\(viewer)/scroll", ["offset": 1, "phase": "drag", "velocity": 100])
        // What is to be drawn comes at once, and so did the first row that was only to be preloaded.
        var seen: Set<Int64> = []
        func read(until row: Int64) throws {
            while !seen.contains(row) {
                let cells = try reader.next(through: { $0.name == "cells" }).last?.data["cells"]?.array ?? []
                seen.formUnion(cells.compactMap { $0["row"]?.integer })
            }
        }
        try read(until: 16)
        let before = try reads(client)
        for row in 1...100 {
            let offset = JSONValue.integer(Int64(row) * 100 + 1)
            _ = try client.post("\(viewer)/scroll", ["offset": offset, "phase": "drag", "velocity": 100])
            // Not left behind: a row that has left the ranges before it was read is read no more.
            try read(until: Int64(row) + 16)
        }
        let count = try reads(client) - before
        #expect((1...12).contains(count), "\(count) reads for 100 rows")
        // What has come into the display range was read, and asked for but once.
        #expect(seen.isSuperset(of: 0..<117))
    }
}
