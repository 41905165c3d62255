import Glibc

/// A folder that is removed with everything in it when nobody needs it any more.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/screenful-tests-XXXXXX".utf8CString)
        guard let path = mkdtemp(&template) else { fatalError("no temporary folder: \(errno)") }
        self.path = String(cString: path)
    }

    deinit {
        // No test makes folders in it.
        if let entries = opendir(path) {
            while let entry = readdir(entries) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink(file(name))
            }
            closedir(entries)
        }
        rmdir(path)
    }

    func file(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// Opens a file to be appended to, and never closes it.
    func open(_ name: String) -> Int32 {
        Glibc.open(file(name), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    /// The text of a file of the folder; empty where there is none.
    func read(_ name: String) -> String {
        Self.read(path: file(name))
    }

    /// The text of any file; empty where there is none.
    static func read(path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Damages a file.
    func overwrite(_ name: String, with byte: UInt8, in range: Range<Int>) {
        let descriptor = Glibc.open(file(name), O_WRONLY | O_CLOEXEC)
        let bytes = [UInt8](repeating: byte, count: range.count)
        pwrite(descriptor, bytes, bytes.count, range.lowerBound)
        close(descriptor)
    }

    /// Makes a file.
    func write(_ text: String, to name: String) {
        guard let file = fopen(file(name), "w") else { fatalError("cannot write \(name): \(errno)") }
        fputs(text, file)
        fclose(file)
    }
}
