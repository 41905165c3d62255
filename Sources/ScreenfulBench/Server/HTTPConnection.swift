import Glibc

/// A connection to a server of this machine that is kept for many requests.
final class HTTPConnection {
    struct Answer {
        var status: Int
        var body: [UInt8]
    }

    /// A request without the fields that are the same for all.
    struct Message {
        var method: String
        var path: String
        var body: String?
        /// Further fields, each with its line break.
        var fields: String

        /// Creates a `GET`, or with a body a `POST` of JSON.
        init(_ path: String, method: String? = nil, json body: String? = nil, fields: String = "") {
            self.method = method ?? (body == nil ? "GET" : "POST")
            self.path = path
            self.body = body
            self.fields = fields
        }
    }

    private(set) var descriptor: Int32
    private let port: UInt16
    private let patience: Int
    private var received: [UInt8] = []
    /// Made when it is first needed: many connections are read into a shared one.
    private lazy var block = [UInt8](repeating: 0, count: 64 << 10)

    /// Connects to a server; `patience` are the seconds that an answer may take.
    init(port: UInt16, patience: Int = 60) throws(BenchmarkError) {
        self.port = port
        self.patience = patience
        descriptor = try Self.connect(port: port, patience: patience)
    }

    deinit { close(descriptor) }

    private static func connect(port: UInt16, patience: Int) throws(BenchmarkError) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            defer { close(descriptor) }
            throw failure("no connection to port \(port)")
        }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    /// Connects anew if the server has closed the connection, as it does with those that were idle for a minute.
    func revive() throws(BenchmarkError) {
        var byte: UInt8 = 0
        guard recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0 else { return }
        let fresh = try Self.connect(port: port, patience: patience)
        close(descriptor)
        descriptor = fresh
        received = []
    }

    /// Sends a request; with a body it is a POST of JSON.
    func send(_ path: String, json body: String? = nil) throws(BenchmarkError) {
        try send(Message(path, json: body))
    }

    func send(_ message: Message) throws(BenchmarkError) {
        var text = "\(message.method) \(message.path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(message.fields)"
        if let body = message.body {
            text += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        } else {
            text += "\r\n"
        }
        let bytes = Array(text.utf8)
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Self.failure("a request could not be sent")
        }
    }

    func receive() throws(BenchmarkError) -> Answer {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let head = received.firstIndex(of: end) {
                let text = String(decoding: received[..<head], as: UTF8.self)
                let lines = text.split(separator: "\r\n")
                let status = Int(lines[0].split(separator: " ")[1]) ?? 0
                let field = lines.first { $0.lowercased().hasPrefix("content-length:") }
                let length = field.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
                let start = head + end.count
                while received.count < start + length { try receiveMore() }
                defer { received.removeFirst(start + length) }
                return Answer(status: status, body: Array(received[start..<start + length]))
            }
            try receiveMore()
        }
    }

    /// Sends a request and returns the body of its answer; throws unless the status is 2xx.
    func request(_ path: String, json body: String? = nil) throws(BenchmarkError) -> [UInt8] {
        try request(Message(path, json: body))
    }

    /// Sends a request and returns the body of its answer; throws unless the status is 2xx.
    func request(_ message: Message) throws(BenchmarkError) -> [UInt8] {
        try revive()
        try send(message)
        let answer = try receive()
        guard 200..<300 ~= answer.status else {
            let text = String(decoding: answer.body, as: UTF8.self)
            throw BenchmarkError("\(message.path) answered \(answer.status): \(text)")
        }
        return answer.body
    }

    /// Reads the bytes that have come, without waiting, into memory that many connections share.
    ///
    /// - Returns: False if the other end has closed the connection.
    func read(into block: inout [UInt8], _ body: (ArraySlice<UInt8>) -> Void) -> Bool {
        while true {
            let count = recv(descriptor, &block, block.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
            body(block[..<count])
            if count < block.count { return true }
        }
    }

    /// Drops the bytes that have come, without waiting, and returns their number.
    func drain() -> Int {
        var dropped = received.count
        received = []
        while case let count = recv(descriptor, &block, block.count, Int32(MSG_DONTWAIT)), count > 0 {
            dropped += count
        }
        return dropped
    }

    private func receiveMore() throws(BenchmarkError) {
        let count = recv(descriptor, &block, block.count, 0)
        if count == 0 { throw BenchmarkError("the server closed the connection before its answer") }
        guard count > 0 else { throw Self.failure("an answer did not come") }
        received += block[..<count]
    }

    private static func failure(_ what: String) -> BenchmarkError {
        BenchmarkError("\(what): \(String(cString: strerror(errno)))")
    }
}

extension [UInt8] {
    fileprivate func firstIndex(of other: [UInt8]) -> Int? {
        guard count >= other.count else { return nil }
        return (0...count - other.count).first { self[$0..<$0 + other.count].elementsEqual(other) }
    }
}
