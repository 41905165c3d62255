import Glibc

/// A file descriptor with one owner, closed when the owner lets it go.
public struct OwnedDescriptor: ~Copyable, Sendable {
    /// The number that the system knows it by.
    public let rawValue: Int32

    /// Takes over an open descriptor.
    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        // After EINTR the descriptor is gone on Linux, so there is nothing to repeat.
        _ = close(rawValue)
    }
}
