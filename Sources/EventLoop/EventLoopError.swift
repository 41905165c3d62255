import Glibc

/// A call to the operating system that the loop cannot do without, and that failed.
public struct EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done, for a person to read.
    public let operation: String

    /// The system's error number (`errno`).
    public let errorNumber: Int32

    init(_ operation: String, errorNumber: Int32) {
        self.operation = operation
        self.errorNumber = errorNumber
    }

    /// The operation and the system's words for the error.
    public var description: String {
        "\(operation): \(systemMessage(errorNumber))"
    }
}

/// The system's words for an error number, such as "Address already in use".
///
/// - Note: `strerror` keeps a buffer per thread since glibc 2.32.
func systemMessage(_ errorNumber: Int32) -> String {
    guard let words = strerror(errorNumber) else { return "error \(errorNumber)" }
    return String(cString: words)
}
