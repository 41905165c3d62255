import Glibc
import TestSupport
import Testing

/// `screenful serve --unix`.
@Suite(.timeLimit(.minutes(20))) struct UnixSocketTests {
    private let folder: TemporaryDirectory
    private static let lists = "GET /api/v1/lists HTTP/1.1\r\nHost: localhost\r\n\r\n"

    init() throws {
        folder = TemporaryDirectory()
    }

    private var path: String { "\(folder.path)/socket" }

    private func serve() throws -> ServerProcess {
        try ServerProcess(database: "\(folder.path)/lists.db", options: ["--unix", path])
    }

    /// What a server says that does not start.
    private func refusal(of path: String) throws -> ChildProgram.Result {
        let words = ["serve", "--data", "\(folder.path)/other.db", "--no-samples", "--log-level", "off"]
        return try ChildProgram(words + ["--unix", path], folder: folder.path).wait()
    }

    @Test func `it answers at a socket of its user's own, and takes it away at the end`() throws {
        let server = try serve()
        #expect(server.url == "unix:\(path)")
        #expect(try RawClient(path: path).request(Self.lists).status == 200)
        var status = stat()
        #expect(lstat(path, &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFSOCK)
        // Not for others, and for the group only where the umask lets it: writing is connecting.
        #expect(status.st_mode & 0o117 == 0)
        #expect(status.st_mode & 0o600 == 0o600)
        server.send(SIGTERM)
        #expect(server.wait() == 0)
        #expect(access(path, F_OK) != 0)
    }

    @Test func `a socket of a server that was killed is taken over, one of a living server is not`() throws {
        try serve().kill()
        #expect(access(path, F_OK) == 0)
        let server = try serve()
        let refused = try refusal(of: path)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("in use"), "\(refused.errors)")
        #expect(try RawClient(path: path).request(Self.lists).status == 200)
        withExtendedLifetime(server) {}
    }

    @Test func `a file in the way is left alone, and a path that is too long is told`() throws {
        try folder.write("precious", to: "socket")
        let taken = try refusal(of: path)
        #expect(taken.status == 1)
        #expect(taken.errors.contains(path))
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_size == 8)
        let long = try refusal(of: "\(folder.path)/\(String(repeating: "x", count: 120))")
        #expect(long.status == 1)
        #expect(long.errors.contains("107"), "\(long.errors)")
    }
}
