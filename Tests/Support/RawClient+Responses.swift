/// An answer as a test looks at it.
public struct RawResponse: Equatable, Sendable {
    /// The three digits.
    public let status: Int
    /// The fields, names in small letters.
    public let headers: [String: String]
    /// The body.
    public let body: String
}

extension RawClient {
    /// Sends a request in full and reads its answer.
    public func request(_ text: String) throws -> RawResponse {
        try send(text)
        return try receiveResponse(hasBody: !text.hasPrefix("HEAD "))
    }

    /// Reads one answer by its length or its chunks.
    public func receiveResponse(hasBody: Bool = true) throws -> RawResponse {
        let lines = try receive(through: "\r\n\r\n").split(separator: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        let status = Int(lines[0].split(separator: " ")[1]) ?? 0
        if hasBody, headers["transfer-encoding"] == "chunked" {
            return RawResponse(status: status, headers: headers, body: try receiveChunks())
        }
        let length = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
        return RawResponse(status: status, headers: headers, body: try receive(count: length))
    }

    /// Reads a body in chunks, up to and with the last one; fails if the connection ends before.
    public func receiveChunks() throws -> String {
        var body: [UInt8] = []
        while true {
            let size = try receive(through: "\r\n").dropLast()
            guard let count = Int(size, radix: 16) else { throw Failure(operation: "reading \(size)", errorNumber: 0) }
            body += try receiveBytes(count: count)
            _ = try receiveBytes(count: 2)
            if count == 0 { return String(decoding: body, as: UTF8.self) }
        }
    }
}
