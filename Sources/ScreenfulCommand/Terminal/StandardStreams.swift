import Descriptors
import Glibc

/// Where a command reads and writes.
enum StandardStreams {
    /// Writes a line to standard output at once, so that a reader on a pipe sees it.
    static func printLine(_ line: String) {
        write(line + "\n", to: .standardOutput)
    }

    /// Writes bytes as they are to standard output.
    static func print(_ bytes: [UInt8]) {
        write(bytes, to: .standardOutput)
    }

    /// Writes a line to standard error at once.
    static func reportLine(_ line: String) {
        write(line + "\n", to: .standardError)
    }

    /// Writes text as it is to standard error, for a line that will be drawn over.
    static func report(_ text: String) {
        write(text, to: .standardError)
    }

    /// Whether people watch standard error on a terminal.
    static var errorIsTerminal: Bool {
        isatty(STDERR_FILENO) == 1
    }

    private static func write(_ text: String, to stream: Descriptor) {
        write(Array(text.utf8), to: stream)
    }

    private static func write(_ bytes: [UInt8], to stream: Descriptor) {
        // Where nobody reads any more, nobody is to be told.
        try? stream.write(bytes)
    }
}
