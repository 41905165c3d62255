import Descriptors
import EventLoop
import Synchronization

/// Carries bytes to a descriptor from a thread of its own.
///
/// A pipe that nobody reads must not stop the loop: what does not fit into the
/// backlog is dropped and counted.
final class LogWriter: Sendable {
    private let worker: Worker
    private let descriptor: Descriptor
    /// Bytes handed to the worker and not yet written.
    private let backlog = Atomic<Int>(0)

    /// The most bytes that wait: some ten thousand lines.
    private static let largestBacklog = 2_097_152

    init(descriptor: Int32) throws(EventLoopError) {
        self.descriptor = Descriptor(descriptor)
        worker = try Worker(name: "log")
    }

    /// - Returns: False when the bytes were dropped.
    func write(_ bytes: [UInt8]) -> Bool {
        guard backlog.load(ordering: .relaxed) < Self.largestBacklog else { return false }
        backlog.add(bytes.count, ordering: .relaxed)
        return worker.submit { [self] in
            // A log that nobody can read any more stops nothing.
            try? descriptor.write(bytes)
            backlog.subtract(bytes.count, ordering: .relaxed)
        }
    }

    /// Writes what is queued, then ends the thread.
    func close() {
        worker.close()
    }
}
