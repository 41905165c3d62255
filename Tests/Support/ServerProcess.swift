import Glibc

/// `screenful serve` as a process of its own, to be signalled, starved and killed.
public final class ServerProcess {
    /// Why there is no server to test.
    public struct NotStarted: Error, CustomStringConvertible {
        /// For a person to read.
        public let description: String
    }

    /// The first line that it printed.
    public let url: String
    private var process: pid_t
    /// What it prints; ends when it ends.
    private let output: Int32

    /// The program beside this test, or the one that the environment names.
    public static var binary: String {
        if let named = getenv("SCREENFUL_BINARY") { return String(cString: named) }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count - 1))
        let test = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return test.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/screenful"
    }

    /// Starts the server and waits for the URL that it prints first.
    ///
    /// - Parameters:
    ///   - database: The file of its lists.
    ///   - options: Further options; without an address it takes a free port.
    ///   - logLevel: How much it logs.
    ///   - limits: Options of prlimit(1) that it is started under.
    ///   - launcher: A program and its arguments that becomes the server, which follows as further arguments.
    /// - Throws: ``NotStarted``; why the server does not start it says itself on standard error.
    public init(
        database: String,
        options: [String] = ["--port", "0"],
        logLevel: String = "error",
        limits: [String] = [],
        launcher: [String] = []
    ) throws {
        var pipes: [Int32] = [0, 0]
        // Other children must not keep the pipe open.
        pipe(&pipes)
        for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        output = pipes[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
        actions.closeInherited()
        defer { posix_spawn_file_actions_destroy(&actions) }
        let serve = [Self.binary, "serve", "--data", database, "--no-samples", "--log-level", logLevel] + options
        let words = launcher + (limits.isEmpty ? [] : ["prlimit"] + limits) + serve
        var started: pid_t = 0
        let result = withFreshSignals { Self.spawn(words, &actions, &$0, &started) }
        process = started
        close(pipes[1])
        guard result == 0 else { throw NotStarted(description: "\(words[0]): \(String(cString: strerror(result)))") }

        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        url = String(decoding: line, as: UTF8.self)
        guard !url.isEmpty else { throw NotStarted(description: "\(words.joined(separator: " ")) printed no URL") }
    }

    deinit {
        kill()
        close(output)
    }

    /// The port in the URL; 0 for a Unix-domain socket.
    public var port: UInt16 {
        UInt16(url.split(separator: ":").last?.prefix { $0.isNumber } ?? "") ?? 0
    }

    /// Sends a signal.
    public func send(_ signal: Int32) {
        Glibc.kill(process, signal)
    }

    /// Changes what the server may use while it runs, by options of prlimit(1).
    public func limit(_ options: String...) throws {
        var child: pid_t = 0
        let result = Self.spawn(["prlimit", "--pid", String(process)] + options, nil, nil, &child)
        var state: Int32 = 0
        guard result == 0, waitpid(child, &state, 0) == child, state == 0 else {
            throw NotStarted(description: "prlimit \(options.joined(separator: " ")) failed: \(result), \(state)")
        }
    }

    /// What `/proc` says of the server under a name, such as `limits`.
    public func facts(_ name: String) -> String {
        ProcFile.text(at: "/proc/\(process)/\(name)")
    }

    /// Waits for the server's end, for a minute at most: beside other tests it is slow with a sanitizer.
    ///
    /// - Returns: Its exit status; nil when a signal ended it, or nothing did.
    public func wait() -> Int32? {
        var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        while poll(&watched, 1, 60_000) > 0, read(output, &byte, 1) > 0 {}
        guard watched.revents != 0 else { return nil }
        var state: Int32 = 0
        waitpid(process, &state, 0)
        process = 0
        // WIFEXITED and WEXITSTATUS are macros.
        return state & 0x7F == 0 ? state >> 8 & 0xFF : nil
    }

    /// Ends the process as a power cut would, and waits until it is gone.
    public func kill() {
        guard process > 0 else { return }
        Glibc.kill(process, SIGKILL)
        waitpid(process, nil, 0)
        process = 0
    }

    private static func spawn(
        _ words: [String],
        _ actions: UnsafePointer<posix_spawn_file_actions_t>?,
        _ attributes: UnsafePointer<posix_spawnattr_t>?,
        _ process: inout pid_t
    ) -> Int32 {
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        return posix_spawnp(&process, words[0], actions, attributes, &arguments, environ)
    }
}
