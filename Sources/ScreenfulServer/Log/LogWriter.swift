import Descriptors
import EventLoop
import Glibc
import Synchronization

/// Carries bytes to a file or a descriptor from a thread of its own.
///
/// A pipe that is not read must not stop the loop: what does not fit into the
/// backlog is dropped and counted, as is what cannot be written.
final class LogWriter: Sendable {
    /// The file that is written to; nil for a descriptor that was given.
    let file: String?
    let worker: Worker
    /// Stays the same when the file is opened again.
    private let descriptor: Descriptor
    /// Bytes handed to the worker and not yet written.
    private let backlog = Atomic<Int>(0)
    /// Lines that could not be written.
    private let lostLines = Atomic<Int>(0)

    /// The most bytes that wait: some ten thousand lines.
    private static let largestBacklog = 2_097_152

    /// Creates a writer; a file is not there before ``open()``.
    init(descriptor: Int32, file: String?) throws(EventLoopError) {
        self.file = file
        // A number to put the file under, whichever it is.
        self.descriptor = Descriptor(file == nil ? descriptor : Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC))
        worker = try Worker(name: "log")
    }

    deinit {
        if file != nil { Glibc.close(descriptor.rawValue) }
    }

    /// Opens the file, or opens it again: lines go to whatever has its name now.
    ///
    /// - Throws: The system's reason; lines go on to the old one then.
    func open() throws(SystemError) {
        guard let file else { return }
        // For its owner and group: it names who asked for what.
        let opened = Glibc.open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
        guard opened >= 0 else { throw SystemError(number: errno) }
        defer { Glibc.close(opened) }
        // dup3, which does both at once, is a GNU extension that Glibc's module lacks; the server starts no program.
        guard dup2(opened, descriptor.rawValue) >= 0, fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC) >= 0 else {
            throw SystemError(number: errno)
        }
    }

    /// Writes bytes that are so many lines.
    ///
    /// - Returns: False when they were dropped at once.
    func write(_ bytes: [UInt8], lines: Int) -> Bool {
        guard backlog.load(ordering: .relaxed) < Self.largestBacklog else { return false }
        backlog.add(bytes.count, ordering: .relaxed)
        return worker.submit { [self] in
            do throws(SystemError) {
                try descriptor.write(bytes)
            } catch {
                // A log that cannot be written stops nothing.
                lostLines.add(lines, ordering: .relaxed)
            }
            backlog.subtract(bytes.count, ordering: .relaxed)
        }
    }

    /// How many lines could not be written since this was last asked.
    func takeLostLines() -> Int {
        lostLines.exchange(0, ordering: .relaxed)
    }

    /// Writes what is queued, then ends the thread.
    func close() {
        worker.close()
    }
}
