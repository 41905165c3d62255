import HTTPServer
import Testing
import TestSupport

/// Answers with the body that the path asks for: a length and a seed; half of the bytes are repeated.
private func makeBody(_ request: Request) -> [UInt8] {
    let (length, seed) = (Int(request.segment(0)) ?? 0, UInt64(request.segment(1)) ?? 0)
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    while bytes.count < length {
        let word = (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
        for _ in 0..<Int.random(in: 1...6, using: &random) { bytes += word }
    }
    return Array(bytes.prefix(length))
}

@Suite struct CompressionTests {
    private struct Answer {
        var head: RawResponse
        var body: [UInt8]
    }

    private func server() throws -> LiveServer {
        try LiveServer { request, exchange in
            let type = request.query("type").map { ContentType(rawValue: $0) } ?? .json
            let body = makeBody(request)
            exchange.reply(Response(.ok, contentType: type, headers: [HeaderField(EntityTag("v1"))], body: body))
        }
    }

    private func receive(_ client: RawClient, hasBody: Bool = true) throws -> Answer {
        let head = try client.receiveResponse(hasBody: false)
        let length = hasBody ? try #require(head.headers["content-length"].flatMap { Int($0) }) : 0
        return Answer(head: head, body: try client.receiveBytes(count: length))
    }

    private func ask(_ client: RawClient, _ target: String, _ fields: String, method: String = "GET") throws -> Answer {
        try client.send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
        return try receive(client, hasBody: method != "HEAD")
    }

    // On both sides of the shortest body that is compressed, and of the longest that is compressed on the loop.
    @Test(arguments: [0, 1, 1_023, 1_024, 1_025, 5_000, 32_768, 32_769, 100_000, 700_000])
    func `what is unpacked is what is sent to those who do not take gzip`(length: Int) throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        for seed in 0..<(length > 50_000 ? 2 : 8) {
            let target = "/\(length)/\(seed)"
            let plain = try ask(client, target, "")
            #expect(plain.head.headers["content-encoding"] == nil)
            #expect(plain.body.count == length)
            let packed = try ask(client, target, "Accept-Encoding: gzip, br\r\n")
            #expect(packed.head.headers["content-encoding"] == (length < 1_024 ? nil : "gzip"))
            #expect(packed.head.headers["vary"] == (length < 1_024 ? nil : "Accept-Encoding"))
            #expect(packed.head.headers["vary"] == plain.head.headers["vary"])
            #expect(packed.head.headers["etag"] == (length < 1_024 ? "\"v1\"" : "\"v1-gzip\""))
            #expect(try length < 1_024 ? packed.body == plain.body : gunzip(packed.body) == plain.body)
            let head = try ask(client, target, "Accept-Encoding: gzip, br\r\n", method: "HEAD")
            let dated = ["date": ""]
            #expect(head.head.headers.merging(dated) { $1 } == packed.head.headers.merging(dated) { $1 })
        }
    }

    @Test func `answers keep their order, however long they take to be compressed`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        let lengths = [700_000, 10, 300_000, 2_000, 40_000, 0, 1]
        let fields = "Host: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
        try client.send(lengths.map { "GET /\($0)/3 HTTP/1.1\r\n\(fields)" }.joined())
        for length in lengths {
            let answer = try receive(client)
            let isPacked = answer.head.headers["content-encoding"] == "gzip"
            #expect(isPacked == (length >= 1_024))
            #expect(try (isPacked ? gunzip(answer.body) : answer.body).count == length)
        }
    }

    @Test func `a client that is gone before its answer is compressed harms nobody`() throws {
        let server = try server()
        for _ in 0..<8 {
            let client = try RawClient(port: server.port)
            try client.send("GET /700000/1 HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n")
            client.reset()
        }
        let client = try RawClient(port: server.port)
        #expect(try gunzip(ask(client, "/50000/1", "Accept-Encoding: gzip\r\n").body).count == 50_000)
        #expect(server.wait { $0.openConnections == 1 })
    }

    @Test func `a client that refuses what has no coding gets gzip at any length and of any type`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        for target in ["/10/1", "/5000/1", "/5000/1?type=image/png"] {
            let plain = try ask(client, target, "")
            let packed = try ask(client, target, "Accept-Encoding: gzip, identity;q=0\r\n")
            #expect(packed.head.headers["content-encoding"] == "gzip")
            #expect(try gunzip(packed.body) == plain.body)
            // Where nothing is accepted, what there is is better than nothing.
            #expect(try ask(client, target, "Accept-Encoding: *;q=0\r\n").body == plain.body)
        }
    }

    @Test(arguments: ["image/png", "font/woff2", "application/octet-stream"])
    func `what is compressed already is sent as it is`(type: String) throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        let answer = try ask(client, "/5000/1?type=\(type)", "Accept-Encoding: gzip\r\n")
        #expect(answer.head.headers["content-encoding"] == nil)
        #expect(answer.head.headers["vary"] == nil)
        #expect(answer.body.count == 5_000)
    }

    @Test func `who has an answer in one coding or the other is told that it is still right`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        for length in [10, 5_000, 100_000] {
            for coding in ["", "Accept-Encoding: gzip\r\n"] {
                let tag = try #require(try ask(client, "/\(length)/1", coding).head.headers["etag"])
                try client.send(
                    "GET /\(length)/1 HTTP/1.1\r\nHost: localhost\r\n\(coding)If-None-Match: \(tag)\r\n\r\n"
                )
                let known = try client.receiveResponse()
                #expect(known.status == 304)
                #expect(known.headers["etag"] == tag)
                #expect(known.headers["vary"] == (length < 1_024 ? nil : "Accept-Encoding"))
            }
        }
    }

    @Test func `a stop waits for what is being compressed`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send("GET /700000/1 HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n")
        #expect(server.wait { $0.bytesReceived > 0 })
        server.onLoop { server, _ in server.shutDown(grace: .seconds(60)) {} }
        #expect(try gunzip(receive(client).body).count == 700_000)
        #expect(try client.isEnded())
    }
}
