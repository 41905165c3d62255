import Glibc
import HTTPClient
import JSON
import ScreenfulServer
import ScreenfulService
import TestSupport
import Testing

/// Lists over an API that a server of the test plays.
@Suite(.timeLimit(.minutes(20))) struct UpstreamListTests {
    private static func rows(_ ids: some Sequence<Int>) -> String {
        "[" + ids.map { "{\"id\":\($0),\"title\":\"row \($0)\"}" }.joined(separator: ",") + "]"
    }

    private func start(
        _ upstream: RawServer,
        in folder: TemporaryDirectory = TemporaryDirectory()
    ) throws -> TestServer {
        let origin = try #require(Origin(upstream.address))
        return try TestServer(in: folder) { $0.allowedUpstreams = [origin] }
    }

    private func source(_ address: String, _ members: JSONObject = [:]) -> JSONValue {
        var source: JSONObject = [
            "kind": "http", "url": .string("\(address)/rows"), "paging": ["style": "link"], "rows": "", "id": "/id",
            "columns": [["name": "title", "type": "text", "at": "/title"]],
        ]
        source = source.merging(members)
        return .object(source)
    }

    private func makeList(
        _ client: APIClient,
        _ address: String,
        _ members: JSONObject = [:]
    ) throws -> String {
        let source = source(address, members)
        return try client.makeList(extent: "growing", with: ["source": source, "rowHeight": 100])
    }

    private func titles(_ client: APIClient, _ list: String) throws -> [String] {
        try client.get("\(list)/rows?count=200").json["rows"]?.array?.compactMap { $0["values"]?["title"]?.string }
            ?? []
    }

    /// Waits for the batch of a new viewer that has failed, and returns the batch context.
    private func failure(_ client: APIClient, _ list: String) throws -> JSONValue {
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        let first = try client.get("\(viewer)/batch-context").json
        if first["state"]?.string != "failed" {
            _ = try reader.next(through: { $0.name == "batch" && $0.data["state"]?.string == "failed" })
        }
        return try client.get("\(viewer)/batch-context").json
    }

    @Test func `a list takes page after page as its end comes near, and each row once`() throws {
        let upstream = try RawServer { path, _ in
            switch path {
            case "/rows": RawServer.answer(Self.rows(0..<40), "Link: <?page=2>; rel=\"next\"")
            // A row of the first page has shifted.
            case "/rows?page=2": RawServer.answer(Self.rows(39..<60))
            default: RawServer.status("404 Not Found")
            }
        }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream.address)
        #expect(try client.get(list).json["source"] == source(upstream.address))
        #expect(try client.get(list).json["editable"]?.bool == false)
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        _ = try reader.next(throughRows: 40)
        #expect(upstream.requests.count == 1)
        _ = try client.post("\(viewer)/scroll", ["anchor": [39, 0], "phase": "fling"])
        _ = try reader.next(throughRows: 60)
        #expect(try titles(client, list) == (0..<60).map { "row \($0)" })
        #expect(try client.get("\(viewer)/batch-context").json["grows"]?.bool == false)
        #expect(upstream.requests.count == 2)
        #expect(upstream.requests.allSatisfy { $0.contains("User-Agent: screenful/") })
    }

    @Test func `a server that starts again goes on with the next page`() throws {
        let upstream = try RawServer { path, _ in
            path == "/rows"
                ? RawServer.answer(Self.rows(0..<40), "Link: <?page=2>; rel=\"next\"")
                : RawServer.answer(Self.rows(38..<50))
        }
        let folder = TemporaryDirectory()
        var server = try start(upstream, in: folder)
        var client = server.client()
        let list = try makeList(client, upstream.address)
        let reader = try client.events(of: client.makeViewer(of: list))
        _ = try reader.next(throughRows: 40)
        server.stop()
        server = try start(upstream, in: folder)
        client = server.client()
        let viewer = try client.makeViewer(of: list)
        let later = try client.events(of: viewer)
        _ = try client.post("\(viewer)/scroll", ["anchor": [39, 0], "phase": "fling"])
        _ = try later.next(throughRows: 50)
        #expect(try titles(client, list) == (0..<50).map { "row \($0)" })
        #expect(upstream.requests.count == 2)
    }

    @Test func `news come to the head, and an unchanged page is not sent again`() throws {
        let upstream = try RawServer { _, count in
            switch count {
            case 0: RawServer.answer(Self.rows([2, 1]), "ETag: \"one\"")
            case 1: RawServer.status("304 Not Modified", "ETag: \"one\"")
            default: RawServer.answer(Self.rows([4, 3, 2, 1]), "ETag: \"two\"")
            }
        }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream.address, ["refreshSeconds": 1])
        let reader = try client.events(of: client.makeViewer(of: list))
        _ = try reader.next(throughRows: 4)
        #expect(try titles(client, list) == ["row 4", "row 3", "row 2", "row 1"])
        #expect(!upstream.requests[0].contains("If-None-Match"))
        #expect(upstream.requests[1...2].allSatisfy { $0.contains("If-None-Match: \"one\"") })
    }

    @Test func `an address in a private network is refused unless it is allowed`() throws {
        let upstream = try RawServer { _, _ in RawServer.answer("[]") }
        let server = try TestServer()
        let client = server.client()
        let batch = try failure(client, makeList(client, upstream.address))
        #expect(batch["problem"]?["code"]?.string == "sourceUnavailable")
        #expect(batch["problem"]?["detail"]?.string?.contains("not public") == true)
        #expect(batch["grows"]?.bool == false)
        #expect(upstream.requests.isEmpty)
    }

    @Test func `a redirect into a private network is refused`() throws {
        let inner = try RawServer { _, _ in RawServer.answer("[]") }
        let upstream = try RawServer { [address = inner.address] _, _ in
            RawServer.status("302 Found", "Location: \(address)/rows")
        }
        let server = try start(upstream)
        let client = server.client()
        let batch = try failure(client, makeList(client, upstream.address))
        #expect(batch["problem"]?["detail"]?.string?.contains("not public") == true)
        #expect(inner.requests.isEmpty)
    }

    @Test(arguments: ["401 Unauthorized", "403 Forbidden", "404 Not Found", "410 Gone"])
    func `a refusal is told to viewers and not repeated`(line: String) throws {
        let upstream = try RawServer { _, _ in RawServer.status(line) }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream.address)
        for _ in 0..<2 {
            let batch = try failure(client, list)
            #expect(batch["grows"]?.bool == false)
            let detail = batch["problem"]?["detail"]?.string ?? ""
            #expect(detail.contains("page 1 of \(upstream.address)/rows"))
            #expect(detail.contains(String(line.prefix(3))))
            if upstream.requests.count == 1 { break }
        }
        #expect(upstream.requests.count == 1)
    }

    @Test func `an API that has refused is asked again by hand, and goes on`() throws {
        let upstream = try RawServer { path, count in
            switch (path, count) {
            case ("/rows", 0), ("/rows", 1): RawServer.status("401 Unauthorized")
            case ("/rows", _): RawServer.answer(Self.rows(0..<40), "Link: <?page=2>; rel=\"next\"")
            default: RawServer.answer(Self.rows(40..<60))
            }
        }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream.address)
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        // Asked of the viewer, since the stream may have begun before the first refusal or after it.
        func waitForRefusal(ofRequest number: Int) throws {
            while try upstream.requests.count < number
                || client.get("\(viewer)/batch-context").json["state"]?.string != "failed"
            {}
        }
        try waitForRefusal(ofRequest: 1)
        // Still refused: the refusal is told again, and asked no more by itself.
        _ = try client.post("\(viewer)/batch-context", ["action": "begin"])
        try waitForRefusal(ofRequest: 2)
        #expect(try client.get("\(viewer)/batch-context").json["grows"]?.bool == false)
        #expect(upstream.requests.count == 2)
        _ = try client.post("\(viewer)/batch-context", ["action": "begin"])
        _ = try reader.next(throughRows: 40)
        let batch = try client.get("\(viewer)/batch-context").json
        #expect(batch["grows"]?.bool == true)
        #expect(batch["problem"]?.string == nil)
        _ = try client.post("\(viewer)/scroll", ["anchor": [39, 0], "phase": "fling"])
        _ = try reader.next(throughRows: 60)
        #expect(upstream.requests.count == 4)
    }

    @Test func `an API that asks for time is not asked before`() throws {
        let upstream = try RawServer { _, _ in RawServer.status("429 Too Many Requests", "Retry-After: 3600") }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream.address)
        let batch = try failure(client, list)
        #expect(batch["grows"]?.bool == true)
        #expect(batch["problem"]?["code"]?.string == "sourceUnavailable")
        var time = Glibc.time(nil) + 3_500
        var parts = tm()
        gmtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 32)
        strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
        let earliest = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #expect(try #require(batch["retryAt"]?.string) > earliest)
        _ = try failure(client, list)
        #expect(upstream.requests.count == 1)
    }

    @Test(
        arguments: [
            ("<html></html>", "page 1 of "), (#"{"rows":[]}"#, "the document is no array"),
            (#"[{"title":"x"}]"#, "/id"),
        ]
    )
    func `an answer of another shape is an error that says where`(body: String, part: String) throws {
        let upstream = try RawServer { _, _ in RawServer.answer(body) }
        let server = try start(upstream)
        let client = server.client()
        let batch = try failure(client, makeList(client, upstream.address))
        #expect(batch["problem"]?["detail"]?.string?.contains(part) == true)
    }

    @Test func `two viewers share a page, and all failures are temporary while a server is out of order`() throws {
        let upstream = try RawServer { _, count in
            count == 0 ? RawServer.status("503 Service Unavailable") : RawServer.answer(Self.rows(0..<3))
        }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream.address)
        let viewers = try (0..<2).map { _ in try client.makeViewer(of: list) }
        let readers = try viewers.map { try client.events(of: $0) }
        for reader in readers { _ = try reader.next(throughRows: 3) }
        #expect(try client.get("\(viewers[0])/batch-context").json["problem"] == nil)
        #expect(try client.get(list).json["rows"]?.integer == 3)
        #expect(upstream.requests.count == 2)
    }

    @Test func `pages that lead in a circle end with an error`() throws {
        let upstream = try RawServer { path, _ in
            let next = path == "/rows" || path == "/rows?page=3" ? "2" : "3"
            return RawServer.answer(Self.rows(0..<3), "Link: <?page=\(next)>; rel=\"next\"")
        }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream.address)
        let batch = try failure(client, list)
        #expect(batch["problem"]?["detail"]?.string?.contains("only rows of earlier pages") == true)
        #expect(try client.get(list).json["rows"]?.integer == 3)
        #expect(upstream.requests.count == 3)
    }

    @Test func `rows of an API are not edited`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeList(client, "https://api.example")
        let change: JSONValue = ["operations": [["op": "insert", "at": [0, 0], "values": ["title": "x"]]]]
        let answer = try client.patch("\(list)/rows", change, version: 1)
        #expect(answer.status == 409)
        #expect(answer.code == "listIsReadOnly")
    }

    @Test func `a secret goes to its origin alone, and is never shown`() throws {
        let upstream = try RawServer { _, _ in RawServer.answer(Self.rows([1])) }
        let folder = TemporaryDirectory()
        let origin = try #require(Origin(upstream.address))
        let server = try TestServer(in: folder) {
            $0.allowedUpstreams = [origin]
            $0.upstreamSecrets = ["tracker": UpstreamService.Secret(origin: origin, value: "Bearer h1dden")]
            $0.logLevel = .requests
        }
        let client = server.client()
        let headers: JSONObject = ["headers": ["Authorization": ["secret": "tracker"]]]
        let other: JSONValue = ["name": "other", "source": source("https://api.example", headers)]
        let refused = try client.post("/api/v1/lists", other)
        #expect(refused.status == 422)
        #expect(try refused.json["code"]?.string == "sourceUnusable")
        #expect(try refused.json["field"]?.string == "source.headers.Authorization")
        let unknown: JSONObject = ["headers": ["Authorization": ["secret": "none"]]]
        let strange: JSONValue = ["name": "other", "source": source(upstream.address, unknown)]
        #expect(try client.post("/api/v1/lists", strange).status == 422)

        let list = try makeList(client, upstream.address, headers)
        let reader = try client.events(of: client.makeViewer(of: list))
        _ = try reader.next(throughRows: 1)
        #expect(upstream.requests[0].contains("Authorization: Bearer h1dden"))
        for answer in [try client.get(list).json, try client.get("/api/v1/lists").json, try refused.json] {
            #expect(!JSONWriter.text(of: answer).contains("h1dden"))
        }
        server.stop()
        let log = try String(contentsOf: folder.file("log"))
        #expect(log.contains("/api/v1/lists"))
        #expect(!log.contains("h1dden"))
    }

    @Test(
        arguments: [
            (["url": "ftp://a.example/x"], 422, "source.url"),
            (["paging": ["style": "spiral"]], 400, "source.paging.style"),
            (["id": "id"], 400, "source.id"), (["columns": []], 400, "source.columns"),
            (["refreshSeconds": 0], 400, "source.refreshSeconds"), (["nonsense": 1], 400, "source.nonsense"),
        ] as [(JSONObject, Int, String)]
    )
    func `a source with a mistake makes no list, and the field is named`(
        members: JSONObject,
        status: Int,
        field: String
    ) throws {
        let server = try TestServer()
        let client = server.client()
        let body: JSONValue = ["name": "new", "source": source("https://api.example", members)]
        let answer = try client.post("/api/v1/lists", body)
        #expect(answer.status == status)
        #expect(try answer.json["field"]?.string == field)
        #expect(try client.get("/api/v1/lists").json["total"]?.integer == 0)
    }
}

extension String {
    fileprivate init(contentsOf path: String) throws {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        self.init(decoding: bytes, as: UTF8.self)
    }
}
