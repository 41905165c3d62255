import Glibc
import PostgresClient

/// A PostgreSQL server of a benchmark's own, on a socket in a temporary folder.
///
/// It flushes what it commits, as servers do. Pages are not written whole after checkpoints and nothing is vacuumed by
/// itself, so that the log has the bytes of the changes alone.
final class PostgresProcess {
    private static let settings = [
        "listen_addresses=", "full_page_writes=off", "autovacuum=off", "shared_buffers=256MB",
    ]
    /// The user that it runs as where the benchmark runs as root, which PostgreSQL refuses.
    private static let nobody: uid_t = 65_534

    let process: ChildProcess
    private let folder: TemporaryFolder

    /// Starts a server with an empty database.
    ///
    /// - Throws: `BenchmarkError` if PostgreSQL is not installed, or does not start.
    init() throws(BenchmarkError) {
        folder = try TemporaryFolder()
        let programs = try Self.programs()
        let data = "\(folder.path)/data"
        var user: [String] = []
        if geteuid() == 0 {
            guard chown(folder.path, Self.nobody, Self.nobody) == 0 else {
                throw BenchmarkError("\(folder.path) cannot be given away")
            }
            user = [
                try Executable.required("setpriv"), "--reuid=\(Self.nobody)", "--regid=\(Self.nobody)",
                "--clear-groups",
            ]
        }
        let create =
            user + ["\(programs)/initdb", "-A", "trust", "-U", "screenful", "-E", "UTF8", "--locale=C", "-D", data]
        _ = try ChildProcess(create[0], Array(create.dropFirst()), isQuiet: true).finish()
        let options = (Self.settings + ["unix_socket_directories=\(folder.path)"]).flatMap { ["-c", $0] }
        let serve = user + ["\(programs)/postgres", "-D", data] + options
        process = try ChildProcess(serve[0], Array(serve.dropFirst()), isQuiet: true)
        for _ in 0..<1_000 {
            // The server's file says that it is ready.
            if TextFile.contents(of: "\(data)/postmaster.pid").contains("ready") { return }
            usleep(10_000)
        }
        throw BenchmarkError("PostgreSQL does not start")
    }

    var url: String { "postgresql://screenful@/postgres?host=\(folder.path)" }

    /// Opens a session of the benchmark's own.
    func session() throws -> PostgresSession { try PostgresSession(to: PostgresAddress(url)) }

    /// Returns the folder with PostgreSQL's programs of the latest version, which are in no path.
    private static func programs() throws(BenchmarkError) -> String {
        let root = "/usr/lib/postgresql"
        var versions: [Int] = []
        if let folder = opendir(root) {
            defer { closedir(folder) }
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if let version = Int(name) { versions.append(version) }
            }
        }
        guard let latest = versions.max() else { throw BenchmarkError("PostgreSQL is not installed") }
        return "\(root)/\(latest)/bin"
    }
}

extension PostgresSession {
    /// Returns the integer that a query has found.
    func integer(_ sql: String) throws -> Int64 {
        guard let value = try run(PostgresStatement(sql, [])).integer(0, 0) else {
            throw BenchmarkError("\(sql) has found no integer")
        }
        return value
    }
}
