package import EventLoop

/// The thread for the parts of requests that would hold the loop: decoding long bodies, planning edits of many rows,
/// laying out large trees, and encoding what comes of them.
package final class RequestThread {
    /// The longest body that is decoded on the loop, in bytes: about a millisecond of work.
    package static let longestOnLoop = 16 << 10

    private let loop: EventLoop
    private let worker: Worker
    private var isClosed = false

    /// Starts the thread.
    package init(loop: EventLoop) throws(EventLoopError) {
        self.loop = loop
        worker = try Worker(name: "requests")
    }

    /// Runs `work` on the thread, then `then` on the loop in a later turn; neither once the thread is closed.
    package func perform<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer, then: @escaping (Answer) -> Void) {
        guard !isClosed else { return }
        loop.offload(to: worker, work) { [weak self] answer in
            if self?.isClosed == false { then(answer) }
        }
    }

    /// Ends the thread after its current work, whose results are dropped.
    package func close() {
        isClosed = true
        worker.close()
    }
}
