import Glibc

/// A folder of a test's own, removed with everything in it when the test lets go.
public final class TemporaryDirectory: Sendable {
    /// Where it is.
    public let path: String

    /// Makes the folder.
    ///
    /// - Parameter isInMemory: True for databases of many commits, which wait for a disk.
    public init(isInMemory: Bool = false) {
        let memory = "/dev/shm"
        let base =
            isInMemory && access(memory, W_OK) == 0 ? memory : getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/screenful-test-XXXXXX".utf8CString)
        guard let path = mkdtemp(&template) else { fatalError("no temporary folder: \(errno)") }
        self.path = String(cString: path)
    }

    deinit {
        Self.removeAll(path)
    }

    private static func removeAll(_ path: String) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            for name in names(inFolder: path) { removeAll("\(path)/\(name)") }
        }
        remove(path)
    }

    private static func names(inFolder path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// What the system would not do.
    public struct Failure: Error {
        /// `errno`.
        public let errorNumber: Int32
    }

    /// The names of all that is in it, in their order.
    public var names: [String] { Self.names(inFolder: path).sorted() }

    /// The names of all that is in a folder of it, in their order.
    public func names(in folder: String) -> [String] { Self.names(inFolder: file(folder)).sorted() }

    /// The path of a file.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Opens a file to be appended to, and never closes it.
    public func open(_ name: String) -> Int32 {
        Glibc.open(file(name), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    /// The bytes of a file; none where there is none.
    public func bytes(of name: String) -> [UInt8] { Self.bytes(path: file(name)) }

    /// The text of a file; empty where there is none.
    public func read(_ name: String) -> String { Self.read(path: file(name)) }

    /// The text of any file; empty where there is none.
    public static func read(path: String) -> String { String(decoding: bytes(path: path), as: UTF8.self) }

    /// The bytes of any file; none where there is none.
    public static func bytes(path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    /// Writes a file, in a folder that is made for it if need be, and returns its path.
    @discardableResult public func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    /// Writes a file, in a folder that is made for it if need be, and returns its path.
    @discardableResult public func write(_ bytes: [UInt8], to name: String) throws -> String {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o755)
        }
        let descriptor = Glibc.open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Failure(errorNumber: errno) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure(errorNumber: errno) }
            rest = rest.dropFirst(count)
        }
        return file(name)
    }

    /// Damages a file.
    public func overwrite(_ name: String, with byte: UInt8, in range: Range<Int>) {
        let descriptor = Glibc.open(file(name), O_WRONLY | O_CLOEXEC)
        let bytes = [UInt8](repeating: byte, count: range.count)
        pwrite(descriptor, bytes, bytes.count, range.lowerBound)
        close(descriptor)
    }

    /// Makes a link that leads to `target`.
    public func link(_ name: String, to target: String) throws {
        guard symlink(target, file(name)) == 0 else { throw Failure(errorNumber: errno) }
    }

    /// Leaves a socket file behind, as a server does that was killed.
    public func leaveStaleSocket(named name: String) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(file(name).utf8)) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard result == 0 else { throw Failure(errorNumber: errno) }
    }
}
