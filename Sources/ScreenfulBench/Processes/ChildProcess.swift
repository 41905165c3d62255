import Glibc

/// A program that a benchmark runs; it is ended at the latest when the object is released.
final class ChildProcess {
    let pid: pid_t
    private let name: String
    private let output: UnsafeMutablePointer<FILE>
    private let item: Belongings.Item
    private var isReaped = false

    /// Starts a program in a process group of its own.
    ///
    /// It gets no input, shares standard error unless it is quiet, and gets only `PATH` and `LD_LIBRARY_PATH` of the
    /// environment.
    init(_ path: String, _ arguments: [String], isQuiet: Bool = false) throws(BenchmarkError) {
        let name = String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, let output = fdopen(ends[0], "r") else {
            throw BenchmarkError("no pipe to \(name): \(String(cString: strerror(errno)))")
        }
        // Otherwise each program would keep the pipes of all others open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        self.name = name
        self.output = output
        var pid: pid_t = 0
        do throws(BenchmarkError) {
            item = try Belongings.add { () throws(BenchmarkError) in
                let result = Self.spawn(&pid, path, [name] + arguments, output: ends[1], isQuiet: isQuiet)
                guard result == 0 else {
                    throw BenchmarkError("\(path) cannot be run: \(String(cString: strerror(result)))")
                }
                return .process(pid)
            }
        } catch {
            fclose(output)
            throw error
        }
        self.pid = pid
    }

    deinit {
        end()
        fclose(output)
    }

    private static func spawn(
        _ pid: inout pid_t,
        _ path: String,
        _ words: [String],
        output: Int32,
        isQuiet: Bool
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        if isQuiet { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

        let settings = ["PATH", "LD_LIBRARY_PATH"].compactMap { (name: String) in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
        defer { for word in arguments + environment { free(word) } }
        return posix_spawn(&pid, path, &actions, &attributes, &arguments, &environment)
    }

    /// Reads the next line of output without its end; nil after the last.
    func readLine() -> String? {
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        guard getline(&line, &capacity, output) > 0, let line else { return nil }
        let text = String(cString: line)
        return text.last == "\n" ? String(text.dropLast()) : text
    }

    /// Reads all further lines of output and waits for the end; throws unless the program succeeded.
    func finish() throws(BenchmarkError) -> [String] {
        var lines: [String] = []
        while let line = readLine() { lines.append(line) }
        _ = hasEnded()
        let status = end()
        guard status == 0 else {
            throw BenchmarkError((["\(name) failed (status \(status))"] + lines).joined(separator: "\n"))
        }
        return lines
    }

    /// Terminates the program, and kills the rest of its group a second later; returns the status as `waitpid` does.
    @discardableResult
    func end() -> Int32 {
        guard !isReaped else { return 0 }
        kill(pid, SIGTERM)
        for _ in 0..<100 where !hasEnded(options: WNOHANG) { usleep(10_000) }
        Belongings.remove(item)
        isReaped = true
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Returns true if the program has ended; it stays a zombie, so that its number is not reused.
    private func hasEnded(options: Int32 = 0) -> Bool {
        var information = siginfo_t()
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT | options) != 0, errno == EINTR {}
        return information.si_signo == SIGCHLD
    }
}
