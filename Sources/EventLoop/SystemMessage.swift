import Glibc

/// The system's words for an error number, such as "Address already in use".
///
/// - Note: `strerror` keeps a buffer per thread since glibc 2.32.
func systemMessage(_ errorNumber: Int32) -> String {
    guard let words = strerror(errorNumber) else { return "error \(errorNumber)" }
    return String(cString: words)
}
