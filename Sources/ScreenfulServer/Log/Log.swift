import Descriptors
import EventLoop
import JSON
import ScreenfulService

/// The server's log: one JSON object a line.
///
/// Lines are buffered for a tenth of a second and written together, so that a request
/// costs no system call for its line.
final class Log {
    let level: LogLevel
    private let writer: LogWriter
    private let loop: EventLoop
    private var timer: LoopTimer?
    private var lines = JSONWriter(capacity: flushSize)
    private var buffer: [UInt8] = []
    private var droppedLines = 0
    private var bufferedLines = 0

    /// The size in bytes at which the buffer is written at once.
    private static let flushSize = 32_768
    /// The time that a line is buffered for at most, in nanoseconds.
    private static let delay: UInt64 = 100_000_000

    /// Creates a log.
    ///
    /// - Throws: ``StartError`` when the file cannot be opened or the system refuses a thread.
    init(_ configuration: ServerConfiguration, loop: EventLoop) throws(StartError) {
        level = configuration.logLevel
        self.loop = loop
        do throws(EventLoopError) {
            writer = try LogWriter(descriptor: configuration.logDescriptor, file: configuration.logFile)
        } catch {
            throw StartError(.systemResources, "The system refuses a thread: \(error).")
        }
        do throws(SystemError) {
            try writer.open()
        } catch {
            let file = configuration.logFile ?? "standard error"
            throw StartError(.logUnwritable, "The log \(file) cannot be opened: \(error).")
        }
    }

    /// The number of lines dropped: they could not be written, or were not read fast enough.
    private(set) var totalDroppedLines = 0

    /// Reopens the log file, which may have been moved; earlier lines go to the old one.
    ///
    /// The line that says so is the first of the new file, also where the server stops at once.
    func reopen() {
        guard let file = writer.file else { return log(.info, "the log has no file to reopen") }
        flush()
        let first = level >= .info ? line(.info, "log reopened") : []
        loop.offload(to: writer.worker) { [writer] () -> SystemError? in
            do throws(SystemError) {
                try writer.open(beginningWith: first)
                return nil
            } catch {
                return error
            }
        } then: { [weak self] error in
            guard let self, let error else { return }
            log(.error, "the log cannot be reopened") { json in
                json.member("file", file)
                json.member("reason", error.description)
            }
        }
    }

    /// Logs a line if the level includes it; `fields` writes further members of its object.
    func log(_ level: LogLevel, _ message: StaticString, fields: (inout JSONWriter) -> Void = { _ in }) {
        guard level <= self.level else { return }
        buffer.append(contentsOf: line(level, message, fields: fields))
        bufferedLines += 1
        if buffer.count >= Self.flushSize {
            flush()
        } else if bufferedLines == 1 {
            schedule()
        }
    }

    /// Returns a line, with its end.
    private func line(
        _ level: LogLevel,
        _ message: StaticString,
        fields: (inout JSONWriter) -> Void = { _ in }
    ) -> [UInt8] {
        lines.beginObject()
        lines.member("time", WallClock.text(nanoseconds: WallClock.nanoseconds))
        lines.member("level", level.rawValue)
        lines.member("message", "\(message)")
        fields(&lines)
        lines.endObject()
        defer { lines.removeAll() }
        return lines.bytes + [UInt8(ascii: "\n")]
    }

    /// Writes the buffered lines, and stops.
    func close() {
        flush()
        timer = nil
        writer.close()
    }

    private func schedule() {
        let timer = timer ?? loop.timer { [unowned self] in flush() }
        self.timer = timer
        timer.schedule(afterNanoseconds: Self.delay)
    }

    private func flush() {
        guard bufferedLines > 0 else { return }
        let isTaken = writer.write(buffer, lines: bufferedLines)
        let lost = (isTaken ? 0 : bufferedLines) + writer.takeLostLines()
        buffer.removeAll(keepingCapacity: true)
        bufferedLines = 0
        droppedLines += lost
        totalDroppedLines += lost
        if lost == 0, droppedLines > 0 {
            let dropped = droppedLines
            droppedLines = 0
            log(.warning, "lines were dropped: the log could not be written") { $0.member("lines", dropped) }
        }
    }
}

/// The verbosity of the log.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Nothing.
    case off
    /// Failures of the server.
    case error
    /// Events that an operator may have to look at: requests that were refused, and slow ones.
    case warning
    /// Start, stop, changes of lists, traces and runs, and a sum of all other requests once a minute.
    case info
    /// A line for each request instead of the sums.
    case requests

    private var rank: Int {
        switch self {
        case .off: 0
        case .error: 1
        case .warning: 2
        case .info: 3
        case .requests: 4
        }
    }

    /// Orders levels by verbosity: `off` is least.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.rank < rhs.rank
    }
}
