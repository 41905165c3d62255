import EventLoop
import Glibc
import Synchronization

/// A server on loopback that answers each request with the bytes that a test says, and closes the connection.
public final class RawServer: Sendable {
    /// The port.
    public let port: UInt16

    /// A refusal of the system.
    public struct Failure: Error {
        /// The number of the error.
        public let errorNumber: Int32
    }

    private let listener: Int32
    private let worker: Worker
    private let seen = Seen()

    /// The requests so far, with their bodies.
    public var requests: [String] { seen.requests.withLock { $0 } }
    /// The origin of its addresses.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// Starts the server; `answer` gets the path of a request and the number of requests before it.
    public init(_ answer: @escaping @Sendable (String, Int) -> String) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(listener, place, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, place, &length) == 0
            }
        }
        guard isBound else { throw Failure(errorNumber: errno) }
        port = UInt16(bigEndian: place.sin_port)
        worker = try Worker(name: "raw server")
        worker.submit { [seen] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                let request = Self.request(connection)
                let count = seen.requests.withLock { requests in
                    requests.append(request)
                    return requests.count - 1
                }
                let path = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
                let bytes = Array(answer(path, count).utf8)
                _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                close(connection)
            }
        }
    }

    /// Returns an answer of success with a body and further header lines.
    public static func answer(
        _ body: String,
        type: String = "application/json",
        _ headers: String...
    ) -> String {
        let lines = headers.map { "\($0)\r\n" }.joined()
        return "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\(lines)"
            + "Connection: close\r\n\r\n\(body)"
    }

    /// Returns an answer without a body, such as `404 Not Found`, with further header lines.
    public static func status(_ line: String, _ headers: String...) -> String {
        "HTTP/1.1 \(line)\r\nContent-Length: 0\r\n\(headers.map { "\($0)\r\n" }.joined())Connection: close\r\n\r\n"
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        worker.close()
        close(listener)
    }

    private static func request(_ connection: Int32) -> String {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !isWhole(text) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return text
    }

    /// Returns whether a request has come with all of its body, which is ASCII.
    private static func isWhole(_ request: String) -> Bool {
        let lines = request.split(separator: "\r\n", omittingEmptySubsequences: false)
        guard let end = lines.firstIndex(of: "") else { return false }
        let length = lines[..<end].compactMap { line -> Int? in
            guard line.lowercased().hasPrefix("content-length: ") else { return nil }
            return Int(line.dropFirst("content-length: ".count))
        }
        let body = lines[(end + 1)...].joined(separator: "\r\n")
        return end + 1 < lines.count && body.utf8.count >= length.first ?? 0
    }
}

/// The requests that a server has read.
private final class Seen: Sendable {
    let requests = Mutex<[String]>([])
}
