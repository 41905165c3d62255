import Glibc

/// Why a call to the system failed.
public struct SystemError: Error, CustomStringConvertible {
    /// The system's number, as in errno(3).
    public let number: Int32

    /// Creates an error from the system's number.
    public init(number: Int32) {
        self.number = number
    }

    /// The system's words for it.
    public var description: String {
        String(cString: strerror(number))
    }
}
