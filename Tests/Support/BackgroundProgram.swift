import Glibc
import Synchronization

/// Servers of other programs that tests start.
enum BackgroundProgram {
    /// Why a server was not started.
    struct NotStarted: Error, CustomStringConvertible {
        /// For a person to read.
        let description: String
    }

    /// The processes that are running, which end with this one.
    private static let running = Mutex<[pid_t]>([])

    /// Waits until a condition holds that files in a folder decide.
    static func wait(in folder: String, until condition: () throws -> Bool) throws {
        let watch = inotify_init1(Int32(IN_CLOEXEC))
        defer { close(watch) }
        inotify_add_watch(watch, folder, UInt32(IN_CREATE) | UInt32(IN_MODIFY))
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while try !condition() {
            var event = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
            if poll(&event, 1, 1_000) > 0 { _ = read(watch, &buffer, buffer.count) }
        }
    }

    /// Throws the log of a process that has ended.
    static func checkIsRunning(_ process: pid_t, log: String) throws {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == 0 else {
            throw NotStarted(description: "the program has ended: \(status), \(text(of: log))")
        }
    }

    /// Returns the first bytes of a file.
    static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = max(0, read(descriptor, &buffer, buffer.count))
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// Ends a process, and waits for that.
    static func end(_ process: pid_t, by signal: Int32) {
        kill(process, signal)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        running.withLock { $0.removeAll { $0 == process } }
    }

    /// Has a process end with this one.
    static func adopt(_ process: pid_t) {
        _ = endsAll
        running.withLock { $0.append(process) }
    }

    /// Ends all processes when this one ends; once, at the first use.
    private static let endsAll: Int32 = atexit {
        BackgroundProgram.running.withLock { for process in $0 { kill(process, SIGKILL) } }
    }

    /// The user of programs that refuse to run as root.
    static let nobody: uid_t = 65_534

    /// Starts a program, as another user if this one is root; it ends with this process.
    ///
    /// The system takes the end of the thread that starts it for that of the process, so it is a thread that stays.
    static func spawn(_ words: [String], log: String) throws -> pid_t {
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
                let result = Result { try BackgroundProgram.spawnHere(start.words, log: start.log) }
                start.result.withLock { $0 = result }
                while true { pause() }
            },
            Unmanaged.passRetained(start).toOpaque()
        )
        guard isRunning == 0 else { throw NotStarted(description: "no thread for \(words[0])") }
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
        actions.closeInherited()
        var process: pid_t = 0
        let result = withFreshSignals { posix_spawnp(&process, "setpriv", &actions, &$0, arguments, environ) }
        guard result == 0 else { throw NotStarted(description: "\(words[0]): \(String(cString: strerror(result)))") }
        return process
    }
}
