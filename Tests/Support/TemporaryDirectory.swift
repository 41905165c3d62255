import Glibc

/// A folder of a test's own, removed with everything in it when the test lets go.
public final class TemporaryDirectory: Sendable {
    /// Where it is.
    public let path: String

    /// Makes the folder.
    public init() throws {
        var template = Array("/tmp/screenful-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(errorNumber: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        Self.removeAll(path)
    }

    private static func removeAll(_ path: String) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { removeAll("\(path)/\(name)") }
            }
            closedir(folder)
        }
        remove(path)
    }

    /// What the system would not do.
    public struct Failure: Error {
        /// `errno`.
        public let errorNumber: Int32
    }

    /// Writes a file, in a folder that is made for it if need be.
    public func write(_ text: String, to name: String) throws {
        try write(Array(text.utf8), to: name)
    }

    /// Writes a file, in a folder that is made for it if need be.
    public func write(_ bytes: [UInt8], to name: String) throws {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o755)
        }
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Failure(errorNumber: errno) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure(errorNumber: errno) }
    }

    /// Makes a link that leads to `target`.
    public func link(_ name: String, to target: String) throws {
        guard symlink(target, "\(path)/\(name)") == 0 else { throw Failure(errorNumber: errno) }
    }

    /// Leaves a socket file behind, as a server does that was killed.
    public func leaveStaleSocket(named name: String) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array("\(path)/\(name)".utf8)) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard result == 0 else { throw Failure(errorNumber: errno) }
    }
}
