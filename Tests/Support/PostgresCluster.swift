import Glibc
import Synchronization

/// A PostgreSQL server of the tests' own, on a socket in a folder of its own; ends with the process.
public final class PostgresCluster: Sendable {
    /// The server that tests share, each with a schema of its own; nil if it does not start.
    public static let shared: PostgresCluster? = {
        do { return try PostgresCluster() } catch {
            print("No PostgreSQL: \(error)")
            return nil
        }
    }()
    private static let schemaCount = Atomic(0)

    /// The folder with PostgreSQL's programs, which are in no path; nil where it is not installed.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        guard let folder = opendir(root) else { return nil }
        defer { closedir(folder) }
        var versions: [Int] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let version = Int(name), access("\(root)/\(name)/bin/postgres", X_OK) == 0 { versions.append(version) }
        }
        return versions.max().map { "\(root)/\($0)/bin" }
    }()

    /// Whether PostgreSQL is installed.
    public static var isInstalled: Bool { programs != nil }

    /// The folder of the server's data and socket.
    private let folder: TemporaryDirectory
    /// The server's process.
    public let process: Int32

    /// Creates and starts a server.
    ///
    /// - Throws: An error for a person to read, or one of the system.
    public convenience init() throws {
        try self.init(madeBy: "initdb", ["-A", "trust", "-U", "screenful", "-E", "UTF8", "--locale=C", "--no-sync"])
    }

    /// Creates and starts a server that has what another one has, and follows it until it is promoted.
    ///
    /// - Throws: An error for a person to read, or one of the system.
    public convenience init(following primary: PostgresCluster) throws {
        let source = ["-h", primary.folder.path, "-U", "screenful"]
        try self.init(madeBy: "pg_basebackup", source + ["-R", "-X", "stream", "-c", "fast", "--no-sync"])
    }

    private init(madeBy program: String, _ options: [String]) throws {
        guard let programs = Self.programs else {
            throw BackgroundProgram.NotStarted(description: "PostgreSQL is not installed")
        }
        folder = TemporaryDirectory()
        if geteuid() == 0 { chown(folder.path, BackgroundProgram.nobody, BackgroundProgram.nobody) }
        let data = "\(folder.path)/data"
        let log = "\(folder.path)/\(program).log"
        var status: Int32 = 0
        waitpid(try BackgroundProgram.spawn(["\(programs)/\(program)", "-D", data] + options, log: log), &status, 0)
        guard status == 0 else {
            throw BackgroundProgram.NotStarted(description: "\(program) has failed: \(BackgroundProgram.text(of: log))")
        }
        let serving = [
            "\(programs)/postgres", "-D", data, "-c", "listen_addresses=", "-c",
            "unix_socket_directories=\(folder.path)",
            "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "shared_buffers=16MB", "-c", "max_connections=200",
        ]
        process = try BackgroundProgram.spawn(serving, log: "\(folder.path)/log")
        BackgroundProgram.adopt(process)
        try BackgroundProgram.wait(in: data) { [process, folder] in
            try BackgroundProgram.checkIsRunning(process, log: "\(folder.path)/log")
            // The server's file says that it is ready.
            let lines = BackgroundProgram.text(of: "\(data)/postmaster.pid").split(separator: "\n")
            return lines.contains { $0.hasPrefix("ready") }
        }
    }

    deinit { BackgroundProgram.end(process, by: SIGQUIT) }

    /// The folder of the server's socket.
    public var host: String { folder.path }
    /// The address of the server's database.
    public var url: String { Self.url(of: [self]) }

    /// Returns the address of the database of whichever of some servers can be written.
    public static func url(of clusters: [PostgresCluster]) -> String {
        "postgresql://screenful@/postgres?host=\(clusters.map(\.host).joined(separator: ","))"
    }

    /// A name of a schema that no other test has.
    public static func makeSchemaName() -> String {
        "test \(Self.schemaCount.add(1, ordering: .relaxed).newValue)"
    }
}
