import Glibc

/// Where a command's result goes: a file, or standard output.
enum OutputFile {
    /// Writes bytes to a file, or to standard output where none is named.
    ///
    /// - Returns: False if the file could not be written, which was reported then.
    static func write(_ bytes: [UInt8], to path: String?) -> Bool {
        guard let path, path != "-" else {
            StandardStreams.print(bytes)
            return true
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        var isWritten = descriptor >= 0
        var rest = bytes[...]
        while isWritten, !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            isWritten = count > 0
            rest = rest.dropFirst(max(0, count))
        }
        let error = errno
        if descriptor >= 0 { isWritten = close(descriptor) == 0 && isWritten }
        if !isWritten {
            StandardStreams.reportLine("screenful: \(path) cannot be written: \(String(cString: strerror(error)))")
        }
        return isWritten
    }
}
