import Glibc

/// A file below `/proc`, which has no length before it is read.
public enum ProcFile {
    /// Returns the text of a file, up to 64 KiB; empty if it cannot be read.
    public static func text(at path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = max(0, read(descriptor, &bytes, bytes.count))
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
