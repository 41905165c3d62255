import Glibc

/// A file descriptor with one owner, closed when its lifetime ends.
public struct OwnedDescriptor: ~Copyable, Sendable {
    /// The number of the descriptor.
    public let rawValue: Int32

    /// Takes over an open descriptor.
    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        // After EINTR the descriptor is closed on Linux, so the call is not retried.
        _ = close(rawValue)
    }
}
