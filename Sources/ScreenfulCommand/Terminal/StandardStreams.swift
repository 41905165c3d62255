import Descriptors
import Glibc
import Synchronization

/// The standard streams of a command.
///
/// The first write that fails is remembered, and nothing is written to that stream from then on;
/// ``settled(_:)`` makes it the program's status.
enum StandardStreams {
    /// The `errno` of the first failure of each stream; 0 for none.
    private static let outputFailure = Atomic<Int32>(0)
    private static let errorFailure = Atomic<Int32>(0)

    /// Whether a write to standard output has failed, so that further output is useless.
    static var outputHasFailed: Bool { outputFailure.load(ordering: .relaxed) != 0 }

    /// Puts `/dev/null` in the place of each stream that the program was started without, as by `>&-`.
    ///
    /// Otherwise the first file, socket or queue that is opened gets the stream's number, and what is printed. Reads and
    /// writes still fail, with EBADF: each is opened for the opposite direction.
    static func occupyClosed() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // The lowest number that is free, which is this one, since those below it are open.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Returns the exit status: the command's own, unless its output could not be written.
    ///
    /// Unless the pipe was closed, the reason is reported on standard error.
    static func settled(_ status: ExitStatus) -> ExitStatus {
        guard status != .interrupted else { return status }
        switch outputFailure.load(ordering: .relaxed) {
        case 0: return errorFailure.load(ordering: .relaxed) == 0 ? status : .unwritten
        case EPIPE: return .readerGone
        case let number:
            reportLine("screenful: standard output cannot be written: \(SystemError(number: number))")
            return .unwritten
        }
    }

    /// Writes a line to standard output without buffering, so that the other end of a pipe gets it at once.
    static func printLine(_ line: String) { print(Array((line + "\n").utf8)) }
    /// Writes bytes as they are to standard output.
    static func print(_ bytes: [UInt8]) { write(bytes, to: .standardOutput, outputFailure) }
    /// Writes a line to standard error without buffering.
    static func reportLine(_ line: String) { report(line + "\n") }
    /// Writes text as it is to standard error, for a line that will be overwritten.
    static func report(_ text: String) { write(Array(text.utf8), to: .standardError, errorFailure) }
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    private static func write(_ bytes: [UInt8], to stream: Descriptor, _ failure: borrowing Atomic<Int32>) {
        guard failure.load(ordering: .relaxed) == 0 else { return }
        do throws(SystemError) { try stream.write(bytes) } catch { failure.store(error.number, ordering: .relaxed) }
    }
}

extension String {
    /// The text with control characters replaced, which could move a terminal's cursor or change its colours.
    var printable: String {
        var shown = ""
        for scalar in unicodeScalars {
            shown.unicodeScalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
        }
        return shown
    }
}
