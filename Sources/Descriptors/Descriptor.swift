import Glibc

/// The descriptor of an open file, pipe or terminal; its opener closes it.
public struct Descriptor: Sendable {
    /// The number.
    public let rawValue: Int32

    /// The program's output.
    public static let standardOutput = Self(STDOUT_FILENO)
    /// The program's diagnostics.
    public static let standardError = Self(STDERR_FILENO)

    /// Creates a descriptor from the number of an open one.
    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Writes all bytes, waiting while a pipe is full.
    ///
    /// - Throws: ``SystemError``; a part of the bytes may have been written then.
    public func write(_ bytes: [UInt8]) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                Glibc.write(rawValue, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError(number: count < 0 ? errno : ENOSPC) }
            written += count
        }
    }
}

/// The failure of a system call.
public struct SystemError: Error, CustomStringConvertible {
    /// The error number, as in errno(3).
    public let number: Int32

    /// Creates an error from its number.
    public init(number: Int32) {
        self.number = number
    }

    /// The system's message for the number.
    public var description: String {
        String(cString: strerror(number))
    }
}
