import Descriptors
import EventLoop
import Glibc
import Synchronization

/// Writes bytes to a file or a descriptor on a thread of its own.
///
/// A pipe that is not read must not block the loop: lines that exceed the
/// backlog are dropped and counted, like lines that cannot be written.
final class LogWriter: Sendable {
    /// The path of the log file; nil for a given descriptor.
    let file: String?
    let worker: Worker
    /// The descriptor written to, which stays the same when the file is reopened.
    private let descriptor: Descriptor
    /// Bytes handed to the worker and not yet written.
    private let backlog = Atomic<Int>(0)
    /// The number of lines that could not be written.
    private let lostLines = Atomic<Int>(0)

    /// The maximum size of the backlog, in bytes: some ten thousand lines.
    private static let largestBacklog = 2_097_152

    /// Creates a writer; a file is opened by ``open()``.
    init(descriptor: Int32, file: String?) throws(EventLoopError) {
        self.file = file
        // Reserves a descriptor number, onto which open() duplicates the file's.
        self.descriptor = Descriptor(file == nil ? descriptor : Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC))
        worker = try Worker(name: "log")
    }

    deinit {
        if file != nil { Glibc.close(descriptor.rawValue) }
    }

    /// Opens or reopens the file: further lines go to the file that has its path now.
    ///
    /// - Parameter line: A line that the file begins with, or goes on with.
    /// - Throws: The system's error; lines go on to the old file then.
    func open(beginningWith line: [UInt8] = []) throws(SystemError) {
        guard let file else { return }
        // Readable by owner and group only: the log has clients' addresses and requests.
        let opened = Glibc.open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
        guard opened >= 0 else { throw SystemError(number: errno) }
        defer { Glibc.close(opened) }
        // dup3, which does both at once, is a GNU extension that Glibc's module lacks; the server starts no program.
        guard dup2(opened, descriptor.rawValue) >= 0, fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC) >= 0 else {
            throw SystemError(number: errno)
        }
        if !line.isEmpty { writeNow(line, lines: 1) }
    }

    /// Queues bytes that are a number of lines.
    ///
    /// - Returns: False when the backlog is full and the lines are dropped.
    func write(_ bytes: [UInt8], lines: Int) -> Bool {
        guard backlog.load(ordering: .relaxed) < Self.largestBacklog else { return false }
        backlog.add(bytes.count, ordering: .relaxed)
        return worker.submit { [self] in
            writeNow(bytes, lines: lines)
            backlog.subtract(bytes.count, ordering: .relaxed)
        }
    }

    /// Writes bytes that are a number of lines; a failure to log must not stop the server.
    private func writeNow(_ bytes: [UInt8], lines: Int) {
        do throws(SystemError) {
            try descriptor.write(bytes)
        } catch {
            lostLines.add(lines, ordering: .relaxed)
        }
    }

    /// Returns the number of lines that could not be written since the last call.
    func takeLostLines() -> Int {
        lostLines.exchange(0, ordering: .relaxed)
    }

    /// Writes the backlog, then ends the thread.
    func close() {
        worker.close()
    }
}
