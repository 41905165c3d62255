import JSON
import TestSupport
import Testing

/// An answer of a server under test.
struct APIResponse {
    var status: Int
    /// Fields by their names in lower case.
    var headers: [String: String]
    var body: String

    /// The body as JSON.
    var json: JSONValue {
        get throws { try JSONValue.parse(Array(body.utf8)) }
    }

    /// The code of a problem.
    var code: String? { (try? json)?["code"]?.string }

    /// The offending field of a problem.
    var field: String? { (try? json)?["field"]?.string }
}

/// Talks to a server under test over one connection that is kept alive.
final class APIClient {
    let port: UInt16
    private let server: TestServer?
    private var connection: RawClient?

    /// Keeps the server alive for as long as there is a client.
    init(_ server: TestServer) {
        self.server = server
        port = server.port
    }

    /// For a server that somebody else keeps alive.
    init(port: UInt16) {
        server = nil
        self.port = port
    }

    /// The folder of the server's database; nil for a server that somebody else keeps alive.
    var folder: TemporaryDirectory? { server?.folder }

    func get(_ path: String, headers: [String: String] = [:]) throws -> APIResponse {
        try send("GET", path, headers: headers)
    }

    func post(_ path: String, _ body: JSONValue) throws -> APIResponse {
        try send("POST", path, body: body)
    }

    func patch(_ path: String, _ body: JSONValue, version: Int? = nil) throws -> APIResponse {
        try send("PATCH", path, body: body, headers: version.map { ["If-Match": "\"\($0)\""] } ?? [:])
    }

    func put(_ path: String, _ body: JSONValue, version: Int? = nil) throws -> APIResponse {
        try send("PUT", path, body: body, headers: version.map { ["If-Match": "\"\($0)\""] } ?? [:])
    }

    func delete(_ path: String) throws -> APIResponse {
        try send("DELETE", path)
    }

    func send(
        _ method: String,
        _ path: String,
        body: JSONValue? = nil,
        headers: [String: String] = [:]
    ) throws -> APIResponse {
        guard let body else { return try send(method, path, bytes: nil, headers: headers) }
        var writer = JSONWriter()
        writer.value(body)
        return try send(method, path, bytes: writer.take(), headers: headers)
    }

    /// Sends a request and does not wait for its answer.
    func sendOnly(_ method: String, _ path: String, body: JSONValue, headers: [String: String] = [:]) throws {
        var writer = JSONWriter()
        writer.value(body)
        try sendOnly(method, path, bytes: writer.take(), headers: headers)
    }

    /// Sends any bytes as a body, and does not wait for the answer.
    func sendOnly(_ method: String, _ path: String, bytes: [UInt8], headers: [String: String]) throws {
        _ = try begin(method, path, bytes: bytes, headers: headers)
    }

    /// Receives the answer to a request that was only sent.
    func receive() throws -> APIResponse {
        let response = try #require(connection).receiveResponse()
        return APIResponse(status: response.status, headers: response.headers, body: response.body)
    }

    /// The connection's descriptor; nil before the first request.
    var descriptor: Int32? { connection?.descriptor }

    /// Sends any bytes as a body; the media type is JSON unless `headers` has another.
    func send(_ method: String, _ path: String, bytes: [UInt8]?, headers: [String: String]) throws -> APIResponse {
        let connection = try begin(method, path, bytes: bytes, headers: headers)
        let response = try connection.receiveResponse(hasBody: method != "HEAD")
        if response.headers["connection"] == "close" { self.connection = nil }
        return APIResponse(status: response.status, headers: response.headers, body: response.body)
    }

    private func begin(
        _ method: String,
        _ path: String,
        bytes: [UInt8]?,
        headers: [String: String]
    ) throws -> RawClient {
        // The server ends a connection that nobody uses while a test waits for something else.
        if connection?.hasEnded ?? false { connection = nil }
        let connection = try self.connection ?? RawClient(port: port)
        self.connection = connection
        var fields = ["Host": "127.0.0.1:\(port)"]
        if let bytes {
            fields["Content-Length"] = String(bytes.count)
            fields["Content-Type"] = "application/json"
        }
        fields.merge(headers) { $1 }
        let head = fields.map { "\($0): \($1)\r\n" }.joined()
        try connection.send(Array("\(method) \(path) HTTP/1.1\r\n\(head)\r\n".utf8) + (bytes ?? []))
        return connection
    }
}
