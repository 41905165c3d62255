import Glibc

/// `screenful serve` as a process of its own, to be killed.
final class ServerProcess {
    struct NotStarted: Error, CustomStringConvertible {
        var description: String
    }

    let port: UInt16
    private var process: pid_t = 0

    /// The program beside this test, or the one that the environment names.
    private static var binary: String {
        if let named = getenv("SCREENFUL_BINARY") { return String(cString: named) }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count - 1))
        let test = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return test.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/screenful"
    }

    /// Starts the server and waits for the URL that it prints first.
    init(database: String) throws {
        var pipes: [Int32] = [0, 0]
        // Other children must not keep the pipe open.
        pipe(&pipes)
        for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
        defer { posix_spawn_file_actions_destroy(&actions) }

        let options = ["serve", "--port", "0", "--data", database, "--no-samples", "--log-level", "error"]
        var arguments = ([Self.binary] + options).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let result = posix_spawn(&process, Self.binary, &actions, nil, &arguments, environ)
        close(pipes[1])
        defer { close(pipes[0]) }
        guard result == 0 else { throw NotStarted(description: "\(Self.binary): \(String(cString: strerror(result)))") }

        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(pipes[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        let digits = String(decoding: line, as: UTF8.self).split(separator: ":").last?.prefix { $0.isNumber } ?? ""
        guard let port = UInt16(digits) else {
            throw NotStarted(description: "\(Self.binary) printed no URL")
        }
        self.port = port
    }

    deinit {
        kill()
    }

    /// Ends the process as a power cut would, and waits until it is gone.
    func kill() {
        guard process > 0 else { return }
        Glibc.kill(process, SIGKILL)
        waitpid(process, nil, 0)
        process = 0
    }
}
