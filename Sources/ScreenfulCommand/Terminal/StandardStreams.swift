import Glibc

/// Where a command reads and writes.
enum StandardStreams {
    /// Writes a line to standard output at once, so that a reader on a pipe sees it.
    static func printLine(_ line: String) {
        write(line + "\n", to: STDOUT_FILENO)
    }

    /// Writes bytes as they are to standard output.
    static func print(_ bytes: [UInt8]) {
        write(bytes, to: STDOUT_FILENO)
    }

    /// Writes a line to standard error at once.
    static func reportLine(_ line: String) {
        write(line + "\n", to: STDERR_FILENO)
    }

    /// Writes text as it is to standard error, for a line that will be drawn over.
    static func report(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    /// Whether people watch standard error on a terminal.
    static var errorIsTerminal: Bool {
        isatty(STDERR_FILENO) == 1
    }

    private static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
