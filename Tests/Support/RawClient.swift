import Glibc

/// A client that sends just the bytes it is told, and waits for the answer's.
///
/// Every wait ends after ten seconds with an error, so that a broken server fails a
/// test instead of stopping the run.
public final class RawClient {
    /// What a client could not do, and the system's error number.
    public struct Failure: Error, CustomStringConvertible {
        /// What was being done.
        public let operation: String
        /// `errno`, or 0.
        public let errorNumber: Int32

        /// The operation and the system's words.
        public var description: String { "\(operation): \(String(cString: strerror(errorNumber)))" }
    }

    /// The socket.
    public private(set) var descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects to a port of this machine.
    ///
    /// A client that is to read slowly gets a small buffer in the kernel.
    public init(port: UInt16, isIPv6: Bool = false, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if let receiveBuffer { Self.set(descriptor, SO_RCVBUF, receiveBuffer) }
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            try connect(to: address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            try connect(to: address)
        }
    }

    /// Connects to a Unix-domain socket.
    public init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        try connect(to: address)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    private func connect<Address>(to address: Address) throws {
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
        guard descriptor >= 0, result == 0 else { throw Failure(operation: "connecting", errorNumber: errno) }
        // Only a server that hangs takes so long: on a busy machine all tests wait for two processors.
        var patience = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    private static func set(_ descriptor: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Sends all bytes.
    public func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(operation: "sending", errorNumber: errno) }
            sent += count
        }
    }

    /// Sends a text.
    public func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    /// Sends as much as the system takes, until it takes nothing more for a fifth of a second.
    ///
    /// How much fits at once depends on whether the server has begun to read.
    public func sendWhatFits(_ bytes: [UInt8], times: Int) {
        var total = 0
        while total < times * bytes.count {
            let start = total % bytes.count
            let sent = bytes.withUnsafeBytes {
                let rest = UnsafeRawBufferPointer(rebasing: $0[start...])
                return Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if sent > 0 {
                total += sent
                continue
            }
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard errno == EAGAIN, poll(&request, 1, 200) > 0 else { return }
        }
    }

    /// Whether the server has sent something, waiting for it as long as given.
    public func isReadable(within patience: Duration) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = patience.components.seconds * 1000 + patience.components.attoseconds / 1_000_000_000_000_000
        return poll(&request, 1, Int32(milliseconds)) > 0
    }

    /// Whether the server has ended the connection, and all that it had sent was received.
    public var hasEnded: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    /// Tells the server that no more will be sent.
    public func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Breaks the connection off, so that the server gets a reset.
    public func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
        // The number may be another's at once; it must not be closed again.
        descriptor = -1
    }

    /// Reads up to and with `end`.
    public func receive(through end: String) throws -> String {
        let end = Array(end.utf8)
        var start = 0
        while true {
            if let place = buffer.firstRange(of: end, from: start) { return take(place + end.count) }
            start = max(0, buffer.count - end.count + 1)
            guard try receiveMore() else { throw Failure(operation: "waiting for \(end.count) bytes", errorNumber: 0) }
        }
    }

    /// Reads so many bytes.
    public func receiveBytes(count: Int) throws -> [UInt8] {
        while buffer.count < count {
            guard try receiveMore() else { throw Failure(operation: "waiting for \(count) bytes", errorNumber: 0) }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// Reads so many bytes as a text.
    public func receive(count: Int) throws -> String {
        String(decoding: try receiveBytes(count: count), as: UTF8.self)
    }

    /// Reads until the server ends the connection; a reset counts as an end.
    public func receiveToEnd() throws -> String {
        while true {
            do {
                guard try receiveMore() else { break }
            } catch let failure as Failure where failure.errorNumber == ECONNRESET {
                break
            }
        }
        return take(buffer.count)
    }

    /// Whether the server has ended the connection, when all that came is read.
    public func isEnded() throws -> Bool {
        try receiveToEnd().isEmpty
    }

    private func take(_ count: Int) -> String {
        defer { buffer.removeFirst(count) }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// - Returns: False at the end of the connection.
    private func receiveMore() throws -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        var count = 0
        // A call with a time limit is interrupted where the process is stopped and goes on.
        repeat { count = recv(descriptor, &bytes, bytes.count, 0) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw Failure(operation: "receiving", errorNumber: errno) }
        buffer.append(contentsOf: bytes[..<count])
        return count > 0
    }
}

extension [UInt8] {
    fileprivate func firstRange(of other: [UInt8], from start: Int) -> Int? {
        guard count >= other.count, start <= count - other.count else { return nil }
        return (start...count - other.count).first { self[$0..<$0 + other.count].elementsEqual(other) }
    }
}
