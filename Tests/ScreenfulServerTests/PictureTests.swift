import HTTPClient
import JSON
import ScreenfulServer
import TestSupport
import Testing

/// Pictures of other servers, which one of the test plays.
@Suite(.timeLimit(.minutes(20))) struct PictureTests {
    /// A picture of 37 by 21 pixels, as far as its header says: all that a server looks at.
    private static let gif = "GIF89a%\u{0}\u{15}\u{0}\u{0}\u{0}\u{0};"
    private static let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>"

    private let upstream: RawServer

    init() throws {
        upstream = try RawServer { path, _ in
            switch path {
            case "/drawing.svg": RawServer.answer(Self.svg, type: "image/svg+xml")
            case "/page.html": RawServer.answer("<html>", type: "text/html")
            case "/gone.gif": RawServer.status("404 Not Found")
            default: RawServer.answer(Self.gif, type: "image/gif", "Cache-Control: max-age=60")
            }
        }
    }

    private func start(
        in folder: TemporaryDirectory = TemporaryDirectory(),
        _ configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws -> TestServer {
        let origin = try #require(Origin(upstream.address))
        return try TestServer(in: folder) {
            $0.allowedUpstreams = [origin]
            configure(&$0)
        }
    }

    /// Makes a list of rows that are one picture each, and returns it.
    private func makeList(_ client: APIClient, _ pictures: [String], size: JSONValue = "natural") throws -> String {
        let columns: JSONValue = [["name": "picture", "type": "image"]]
        let list = try client.makeList(with: ["source": ["kind": "empty", "columns": columns], "rowHeights": "exact"])
        let inserts = pictures.enumerated().map { row, picture -> JSONValue in
            ["op": "insert", "at": [0, .integer(Int64(row))], "values": ["picture": .string(picture)]]
        }
        _ = try client.send("PATCH", "\(list)/rows", body: ["operations": .array(inserts)], headers: ["If-Match": "*"])
        let image: JSONValue = ["type": "networkImage", "url": "$picture", "size": size]
        let template = try client.send("PUT", "\(list)/template", body: ["version": 1, "root": image])
        guard template.status == 200 else { throw APIClient.Unexpected(template) }
        return list
    }

    /// Returns the address that a viewer is told for the picture of a list's first row.
    private func link(_ client: APIClient, to picture: String) throws -> String {
        let viewer = try client.makeViewer(of: makeList(client, [picture]))
        let reader = try client.events(of: viewer)
        while true {
            // Of a row that was read before there was a listener, the first event tells it.
            let event = try #require(try reader.next(through: { ["media", "snapshot"].contains($0.name) }).last)
            if let url = event.data["media"]?.array?.first?["request"]?["url"]?.string { return url }
        }
    }

    @Test func `a picture is passed on under a signed address, with the level that had it`() throws {
        let client = try start().client()
        let link = try link(client, to: "\(upstream.address)/a.gif")
        #expect(link.hasPrefix("/media/") && link.hasSuffix("?url=\(upstream.address)/a.gif"))
        let first = try client.get(link)
        #expect(first.status == 200 && first.body == Self.gif)
        #expect(first.headers["content-type"] == "image/gif")
        #expect(first.headers["cache-control"]?.hasPrefix("public, max-age=") == true)
        #expect(first.headers["x-content-type-options"] == "nosniff")
        let second = try client.get(link)
        #expect(second.headers["cache-status"] == "screenful; hit; detail=memory")
        let tag = try #require(first.headers["etag"])
        let same = try client.get(link, headers: ["If-None-Match": tag])
        #expect(same.status == 304 && same.headers["cache-control"] != nil && same.body.isEmpty)
        #expect(upstream.requests.count == 1)
        let metrics = try client.get("/metrics").body
        #expect(metrics.contains("screenful_pictures_total{level=\"memory\"} "))
    }

    @Test func `an address that the server has not signed is refused, and nothing is fetched`() throws {
        let client = try start().client()
        let link = try link(client, to: "\(upstream.address)/a.gif")
        _ = try client.get(link)
        let count = upstream.requests.count
        let path = String(link.prefix { $0 != "?" })
        let wrong = [
            (link + "x", 403, "badSignature", "signature"),
            ("\(path)0?url=\(upstream.address)/a.gif", 403, "badSignature", "signature"),
            (path, 400, "missingField", "url"), ("\(path)?url=a.gif", 400, "wrongType", "url"),
            ("\(path)?url=file:///etc/passwd", 400, "wrongType", "url"),
            (link + "&size=1", 400, "unknownField", "size"),
        ]
        for (link, status, code, field) in wrong {
            let answer = try client.get(link)
            #expect(answer.status == status && answer.code == code && answer.field == field, "\(link)")
        }
        #expect(try client.post(link, [:]).status == 405)
        #expect(upstream.requests.count == count)
    }

    @Test func `what cannot be fetched, or is no picture, is a problem that names its server`() throws {
        let client = try start().client()
        for path in ["/page.html", "/gone.gif"] {
            let answer = try client.get(link(client, to: upstream.address + path))
            #expect(answer.status == 502 && answer.code == "pictureUnavailable" && answer.field == "url")
            #expect(try answer.json["detail"]?.string?.contains(upstream.address) == true)
        }
        // A private address that nobody has allowed.
        let refused = try client.get(link(client, to: "http://127.0.0.2:9/a.gif"))
        #expect(refused.status == 502 && refused.body.contains("not public"))
    }

    @Test func `a drawing runs no script where it is opened`() throws {
        let client = try start().client()
        let answer = try client.get(link(client, to: "\(upstream.address)/drawing.svg"))
        #expect(answer.status == 200 && answer.headers["content-type"] == "image/svg+xml")
        #expect(answer.headers["content-security-policy"]?.contains("sandbox") == true)
    }

    @Test func `pictures need no token, and those of allowed origins stay as they are`() throws {
        let folder = TemporaryDirectory()
        var link = ""
        do {
            let client = try start(in: folder) {
                $0.imageOrigins = [WebOrigin("https://images.example")].compactMap(\.self)
            }.client()
            link = try self.link(client, to: "\(upstream.address)/a.gif")
            #expect(try self.link(client, to: "https://images.example/a.gif") == "https://images.example/a.gif")
            #expect(try self.link(client, to: "/media/generated/7/1.png") == "/media/generated/7/1.png")
        }
        let client = try start(in: folder) { $0.token = "secret" }.client()
        #expect(try client.get("/api/v1/lists").status == 401)
        #expect(try client.get(link).status == 200)
    }

    @Test func `rows are laid out again when the sizes of their pictures are known`() throws {
        let client = try start().client()
        let list = try makeList(client, (0..<40).map { "\(upstream.address)/\($0).gif" })
        let viewer = try client.makeViewer(of: list)
        // Until a row is measured it has an estimate, which is lower than any of these pictures.
        while try client.get(viewer).json["measured"] != 40 {}
        let reader = try client.events(of: viewer)
        // 390 points wide, as high as a picture of 37 by 21 is then.
        let height = 222.0
        var known: [Int64: Double] = [:]
        func hear() throws {
            for event in try reader.next(through: { ["cells", "snapshot"].contains($0.name) }) {
                for cell in event.data["cells"]?.array ?? [] {
                    let row = try #require(cell["row"]?.integer)
                    known[row] = cell["nodes"]?.array?.first?["frame"]?.array?.last?.double
                }
            }
        }
        while known[0] != height || known[2] != height { try hear() }
        // Before they are scrolled to, those in the ranges are as high as they will be.
        _ = try client.post("\(viewer)/scroll", ["offset": 2_000, "phase": "drag", "velocity": 500])
        while known[9] != height { try hear() }
        // The others have the height of a picture whose size is unknown, 260 points.
        let contentHeight = try #require(try client.get(viewer).json["contentHeight"]?.double)
        #expect(contentHeight < 40 * 260 - 300 && contentHeight >= 40 * height)
    }

    @Test func `items of lists inside rows are laid out again when their pictures are known`() throws {
        let client = try start().client()
        let columns: JSONValue = [["name": "items", "type": "text"]]
        let list = try client.makeList(with: ["source": ["kind": "empty", "columns": columns]])
        let item: JSONValue = [
            "type": "stack", "direction": "vertical", "alignItems": "stretch",
            "children": [["type": "networkImage", "url": "$picture", "size": "natural"]],
        ]
        let root: JSONValue = [
            "type": "list", "id": "inner", "rows": "$items", "style": ["height": 100],
            "layout": ["kind": "grid", "itemLength": 37], "template": item,
        ]
        #expect(try client.send("PUT", "\(list)/template", body: ["version": 1, "root": root]).status == 200)
        let items = (0..<3).map { "{\"id\":\($0),\"picture\":\"\(upstream.address)/\($0).gif\"}" }
        let values: JSONValue = ["items": .string("[\(items.joined(separator: ","))]")]
        let insert: JSONValue = ["operations": [["op": "insert", "at": [0, 0], "values": values]]]
        #expect(try client.patch("\(list)/rows", insert, version: 2).status == 200)
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        var heights: [Int64: Double] = [:]
        while heights != [0: 21, 1: 21, 2: 21] {
            let event = try #require(try reader.next(through: { ["nested", "snapshot"].contains($0.name) }).last)
            for inner in (event.data["nested"] ?? event.data["lists"])?.array ?? [] {
                for cell in inner["cells"]?.array ?? [] {
                    let picture = cell["nodes"]?.array?.first { $0["kind"] == "networkImage" }
                    heights[try #require(cell["row"]?.integer)] = picture?["frame"]?[3]?.double
                }
            }
        }
        #expect(upstream.requests.count == 3)
    }

    @Test func `a picture that rows spell in several ways is one`() throws {
        let client = try start().client()
        let spellings = ["HTTP" + upstream.address.dropFirst(4) + "/a.gif", "\(upstream.address)/a.gif#part"]
        let viewer = try client.makeViewer(of: makeList(client, spellings))
        let reader = try client.events(of: viewer)
        var heights: [Int64: Double] = [:]
        while heights != [0: 222, 1: 222] {
            for event in try reader.next(through: { ["cells", "snapshot"].contains($0.name) }) {
                for cell in event.data["cells"]?.array ?? [] {
                    let row = try #require(cell["row"]?.integer)
                    heights[row] = cell["nodes"]?.array?.first?["frame"]?.array?.last?.double
                }
            }
        }
        #expect(upstream.requests.count == 1)
    }

    @Test func `a picture has one home among several loops, and is fetched once`() throws {
        let server = try start { $0.loops = 3 }
        let client = server.client()
        let links = try (0..<6).map { try link(client, to: "\(upstream.address)/\($0).gif") }
        for _ in 0..<4 {
            let other = server.client()
            for link in links { #expect(try other.get(link).status == 200) }
        }
        #expect(Set(upstream.requests.map { $0.prefix { $0 != "\r" } }).count == upstream.requests.count)
        #expect(upstream.requests.count == 6)
    }

    @Test func `addresses hold after a restart, and pictures are found on disk`() throws {
        let folder = TemporaryDirectory()
        var link = ""
        do {
            let client = try start(in: folder).client()
            link = try self.link(client, to: "\(upstream.address)/a.gif")
            #expect(try client.get(link).status == 200)
        }
        let client = try start(in: folder).client()
        #expect(try client.get(link).headers["cache-status"] == "screenful; hit; detail=disk")
        #expect(upstream.requests.count == 1)
        // Without the folder nothing is kept.
        let bare = try start(in: folder) { $0.limits.pictureBytes = 0 }.client()
        #expect(try bare.get(link).code == "badSignature")
    }
}
