import Glibc

/// The failure of a system call that the loop needs.
public struct EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A readable name of the operation that failed.
    public let operation: String

    /// The system's error number (`errno`).
    public let errorNumber: Int32

    init(_ operation: String, errorNumber: Int32) {
        self.operation = operation
        self.errorNumber = errorNumber
    }

    /// The operation and the system's message for the error.
    public var description: String {
        "\(operation): \(systemMessage(errorNumber))"
    }
}

/// Returns the system's message for an error number, such as "Address already in use".
///
/// - Note: `strerror` keeps a buffer per thread since glibc 2.32.
func systemMessage(_ errorNumber: Int32) -> String {
    guard let words = strerror(errorNumber) else { return "error \(errorNumber)" }
    return String(cString: words)
}
