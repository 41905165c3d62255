import CLibevent
import Glibc

/// A connected, non-blocking stream socket with one owner.
public struct Socket: ~Copyable, Sendable {
    /// The result of a transfer.
    public enum Transfer: Hashable, Sendable {
        /// The number of bytes that were moved, at least one.
        case bytes(Int)
        /// Nothing can be moved now; an ``IOEvent`` reports when it can.
        case blocked
        /// The peer has closed its side. Only from receiving.
        case ended
        /// The connection is broken, by the system's error number.
        case failed(errorNumber: Int32)
    }

    private let owner: OwnedDescriptor

    init(_ owner: consuming OwnedDescriptor) {
        self.owner = owner
    }

    /// The descriptor to watch; the socket still owns it.
    public var descriptor: Int32 { owner.rawValue }

    /// Reads the available bytes to the start of `buffer`, at most as many as it holds.
    public func receive(into buffer: inout [UInt8]) -> Transfer {
        buffer.withUnsafeMutableBytes { buffer in
            while true {
                let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                if count > 0 { return .bytes(count) }
                if count == 0 { return .ended }
                if errno != EINTR { return Self.failure(errno) }
            }
        }
    }

    /// Sends as many of `bytes` from `offset` on as the system takes.
    public func send(_ bytes: [UInt8], from offset: Int = 0) -> Transfer {
        precondition(0...bytes.count ~= offset, "no byte has the offset \(offset)")
        while true {
            // A disconnected peer is a result here, not a SIGPIPE.
            let count = bytes.withUnsafeBufferPointer { bytes in
                Glibc.send(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 { return .bytes(count) }
            if errno != EINTR { return Self.failure(errno) }
        }
    }

    /// Sends two pieces with one call: `first` whole, then `second`.
    public func send(_ first: [UInt8], then second: [UInt8]) -> Transfer {
        first.withUnsafeBytes { first in
            second.withUnsafeBytes { second in
                var pieces = [
                    iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count),
                    iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count),
                ]
                return pieces.withUnsafeMutableBufferPointer { pieces in
                    var message = msghdr()
                    message.msg_iov = pieces.baseAddress
                    message.msg_iovlen = pieces.count
                    while true {
                        let count = sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
                        if count >= 0 { return .bytes(count) }
                        if errno != EINTR { return Self.failure(errno) }
                    }
                }
            }
        }
    }

    /// Closes the sending side; receiving continues.
    public func finishSending() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes closing break the connection off, so that the peer gets a reset instead of an end; output may be lost.
    public func resetOnClose() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }

    private static func failure(_ errorNumber: Int32) -> Transfer {
        errorNumber == EAGAIN || errorNumber == EWOULDBLOCK ? .blocked : .failed(errorNumber: errorNumber)
    }
}
