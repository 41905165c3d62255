import Glibc

/// A PgBouncer of the tests' own in front of a PostgreSQL server of theirs: each transaction has a connection of its own.
public final class PostgresPooler: Sendable {
    private static let program = "/usr/sbin/pgbouncer"
    private static let port = 6432

    /// Whether PgBouncer is installed.
    public static var isInstalled: Bool { access(program, X_OK) == 0 }

    private let folder: TemporaryDirectory
    private let process: Int32

    /// Starts a pooler of few connections.
    public init(for cluster: PostgresCluster) throws {
        folder = TemporaryDirectory()
        if geteuid() == 0 { chown(folder.path, BackgroundProgram.nobody, BackgroundProgram.nobody) }
        let settings = """
            [databases]
            * = host=\(cluster.host) user=screenful

            [pgbouncer]
            unix_socket_dir = \(folder.path)
            listen_port = \(Self.port)
            auth_type = any
            pool_mode = transaction
            default_pool_size = 4
            max_client_conn = 100
            """
        try folder.write(settings, to: "pgbouncer.ini")
        let log = "\(folder.path)/log"
        process = try BackgroundProgram.spawn([Self.program, "\(folder.path)/pgbouncer.ini"], log: log)
        BackgroundProgram.adopt(process)
        try BackgroundProgram.wait(in: folder.path) { [process, folder] in
            try BackgroundProgram.checkIsRunning(process, log: log)
            return access("\(folder.path)/.s.PGSQL.\(Self.port)", F_OK) == 0
        }
    }

    deinit { BackgroundProgram.end(process, by: SIGKILL) }

    /// The address of the database through the pooler.
    public var url: String { "postgresql://screenful@/postgres?host=\(folder.path)&port=\(Self.port)" }
}
