import Glibc
import TestSupport

/// The program `screenful`, running as a process of its own.
///
/// Its input is a pipe; what it says goes to files, so that it never waits for a reader.
final class ChildProgram {
    let processID: pid_t
    private var input: Int32
    private let folder: String

    /// What a program that has ended leaves.
    struct Result {
        /// The exit status, or nil when a signal ended it.
        var status: Int32?
        var output: String
        var errors: String
    }

    /// The program that this test was built with, or the one that the environment names.
    static var path: String {
        if let named = getenv("SCREENFUL_BINARY") { return String(cString: named) }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count - 1))
        let test = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return test.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/screenful"
    }

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - words: Its arguments.
    ///   - folder: Where to put what it says.
    ///   - output: A file for standard output; nil for one in the folder.
    ///   - outputEnd: The descriptor for standard output in place of a file.
    ///   - errors: A file for standard error; nil for one in the folder.
    ///   - program: Another program, found as a shell finds it.
    /// - Throws: `Failure` when it cannot be started.
    init(
        _ words: [String],
        folder: String,
        output: String? = nil,
        outputEnd: Int32? = nil,
        errors: String? = nil,
        program: String? = nil
    ) throws {
        self.folder = folder
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(errorNumber: errno) }
        // Other children must not hold this one's input open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        input = ends[1]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        if let outputEnd {
            posix_spawn_file_actions_adddup2(&actions, outputEnd, STDOUT_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output ?? "\(folder)/output", flags, 0o600)
        }
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors ?? "\(folder)/errors", flags, 0o600)
        actions.closeInherited()
        // As a shell would start it, whatever these tests are told to ignore.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let program = program ?? Self.path
        var arguments = ([program] + words).map { strdup($0) }
        arguments.append(nil)
        var child: pid_t = 0
        let result = posix_spawnp(&child, program, &actions, &attributes, &arguments, environ)
        processID = child
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        for argument in arguments { free(argument) }
        close(ends[0])
        guard result == 0 else { throw Failure(errorNumber: result) }
    }

    /// Writes to the program's input, waiting until it has taken all but what a pipe holds.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    func send(_ signal: Int32) {
        kill(processID, signal)
    }

    /// Waits for the end of the program.
    func wait() -> Result {
        var state: Int32 = 0
        while waitpid(processID, &state, 0) < 0, errno == EINTR {}
        closeInput()
        // WIFEXITED and WEXITSTATUS are macros.
        let status = state & 0x7F == 0 ? state >> 8 & 0xFF : nil
        return Result(status: status, output: text("output"), errors: text("errors"))
    }

    private func text(_ name: String) -> String {
        guard let file = fopen("\(folder)/\(name)", "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    struct Failure: Error {
        let errorNumber: Int32
    }
}
