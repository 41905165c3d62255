import EventLoop
import JSON

/// The server's log: one JSON object a line.
///
/// Lines are collected for a moment and written together, so that a request
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

    /// Bytes at which the buffer is written without waiting.
    private static let flushSize = 32_768
    /// How long a line may wait, in nanoseconds.
    private static let delay: UInt64 = 100_000_000

    init(level: LogLevel, loop: EventLoop, descriptor: Int32) throws(EventLoopError) {
        self.level = level
        self.loop = loop
        writer = try LogWriter(descriptor: descriptor)
    }

    /// Logs a line, if the level asks for it; `fields` writes further members of its object.
    func log(_ level: LogLevel, _ message: StaticString, fields: (inout JSONWriter) -> Void = { _ in }) {
        guard level <= self.level else { return }
        lines.beginObject()
        lines.member("time", WallClock.text(nanoseconds: WallClock.nanoseconds))
        lines.member("level", level.rawValue)
        lines.member("message", "\(message)")
        fields(&lines)
        lines.endObject()
        buffer.append(contentsOf: lines.bytes)
        buffer.append(UInt8(ascii: "\n"))
        lines.removeAll()
        bufferedLines += 1
        if buffer.count >= Self.flushSize {
            flush()
        } else if bufferedLines == 1 {
            schedule()
        }
    }

    /// Writes what was collected, and stops.
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
        let lost = writer.write(buffer) ? 0 : bufferedLines
        buffer.removeAll(keepingCapacity: true)
        bufferedLines = 0
        if lost > 0 {
            droppedLines += lost
        } else if droppedLines > 0 {
            let dropped = droppedLines
            droppedLines = 0
            log(.warning, "lines were dropped: the log was not read fast enough") { $0.member("lines", dropped) }
        }
    }
}
