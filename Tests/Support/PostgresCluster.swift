import Glibc
import Synchronization

/// A PostgreSQL server of the tests' own, on a socket in a folder of its own; ends with the process.
public final class PostgresCluster: Sendable {
    /// Why there is no server to test with.
    public struct NotStarted: Error, CustomStringConvertible {
        /// For a person to read.
        public let description: String
    }

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
    /// - Throws: ``NotStarted``, or an error of the system.
    public init() throws {
        guard let programs = Self.programs else { throw NotStarted(description: "PostgreSQL is not installed") }
        folder = try TemporaryDirectory()
        if geteuid() == 0 { chown(folder.path, Self.nobody, Self.nobody) }
        let data = "\(folder.path)/data"
        let creation = [
            "\(programs)/initdb", "-A", "trust", "-U", "screenful", "-E", "UTF8", "--locale=C", "--no-sync", "-D", data,
        ]
        var status: Int32 = 0
        waitpid(try Self.spawn(creation, log: "\(folder.path)/initdb.log"), &status, 0)
        guard status == 0 else { throw NotStarted(description: "initdb has failed") }
        let serving = [
            "\(programs)/postgres", "-D", data, "-c", "listen_addresses=", "-c",
            "unix_socket_directories=\(folder.path)",
            "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "shared_buffers=16MB", "-c", "max_connections=200",
        ]
        process = try Self.spawn(serving, log: "\(folder.path)/log")
        Self.running.withLock { $0.append(process) }
        atexit { PostgresCluster.running.withLock { for process in $0 { kill(process, SIGKILL) } } }
        try waitUntilReady()
    }

    private static let running = Mutex<[pid_t]>([])

    deinit {
        kill(process, SIGQUIT)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        Self.running.withLock { $0.removeAll { $0 == process } }
    }

    /// The address of the server's database.
    public var url: String { "postgresql://screenful@/postgres?host=\(folder.path)" }

    /// A name of a schema that no other test has.
    public static func makeSchemaName() -> String {
        "test \(Self.schemaCount.add(1, ordering: .relaxed).newValue)"
    }

    /// Waits until the server's file says that it is ready, by the events of its folder.
    private func waitUntilReady() throws {
        let watch = inotify_init1(Int32(IN_CLOEXEC))
        defer { close(watch) }
        inotify_add_watch(watch, "\(folder.path)/data", UInt32(IN_CREATE) | UInt32(IN_MODIFY))
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !isReady {
            var event = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
            if poll(&event, 1, 1_000) > 0 { _ = read(watch, &buffer, buffer.count) }
            var status: Int32 = 0
            guard waitpid(process, &status, WNOHANG) == 0 else {
                throw NotStarted(description: "PostgreSQL has ended: \(status), \(text(of: "log"))")
            }
        }
    }

    private var isReady: Bool {
        text(of: "data/postmaster.pid").split(separator: "\n").contains { $0.hasPrefix("ready") }
    }

    /// The first bytes of a file in the folder.
    private func text(of file: String) -> String {
        let descriptor = open("\(folder.path)/\(file)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = max(0, read(descriptor, &buffer, buffer.count))
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// The user of programs that refuse to run as root.
    private static let nobody: uid_t = 65_534

    /// Starts a program, as another user if this one is root; it ends with this process.
    ///
    /// The system takes the end of the thread that starts it for that of the process, so it is a thread that stays.
    private static func spawn(_ words: [String], log: String) throws -> pid_t {
        final class Start: Sendable {
            let words: [String]
            let log: String
            let result = Mutex<Result<pid_t, any Error>?>(nil)

            init(words: [String], log: String) {
                self.words = words
                self.log = log
            }
        }
        let start = Start(words: words, log: log)
        var thread = pthread_t()
        let isRunning = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
                let result = Result { try PostgresCluster.spawnHere(start.words, log: start.log) }
                start.result.withLock { $0 = result }
                while true { pause() }
            },
            Unmanaged.passRetained(start).toOpaque()
        )
        guard isRunning == 0 else { throw NotStarted(description: "no thread for PostgreSQL") }
        while true {
            if let result = start.result.withLock({ $0 }) { return try result.get() }
            sched_yield()
        }
    }

    private static func spawnHere(_ words: [String], log: String) throws -> pid_t {
        var launcher = ["setpriv", "--pdeathsig", "KILL"]
        if geteuid() == 0 { launcher += ["--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] }
        let arguments = (launcher + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in [1, 2] {
            posix_spawn_file_actions_addopen(&actions, descriptor, log, O_WRONLY | O_CREAT | O_APPEND, 0o666)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var process: pid_t = 0
        let result = posix_spawnp(&process, "setpriv", &actions, &attributes, arguments, environ)
        guard result == 0 else { throw NotStarted(description: "\(words[0]): \(String(cString: strerror(result)))") }
        return process
    }
}
