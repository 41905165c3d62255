import EventLoop
import Glibc

/// Threads of the lowest priority, for work that anybody who waits for an answer comes before.
final class BackgroundThreads {
    /// A thread and what it has to do.
    private struct Hand {
        let worker: Worker
        /// Jobs that it has or will have.
        var jobCount = 0
    }

    /// A thread for each processor, up to two: whoever waits for the loop's thread comes before them on either.
    static let count = min(2, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    private var hands: [Hand] = []

    /// Starts the threads.
    ///
    /// - Parameter name: What tools such as `top` call them.
    /// - Throws: `EventLoopError` when the process is out of threads or descriptors.
    init(name: String) throws(EventLoopError) {
        for _ in 0..<Self.count {
            let worker = try Worker(name: name)
            // On Linux this is the thread's own niceness.
            worker.submit { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
            hands.append(Hand(worker: worker))
        }
    }

    /// True if a thread has nothing to do.
    var hasRest: Bool { hands.contains { $0.jobCount == 0 } }

    /// Gives a job to the thread that has the fewest.
    ///
    /// - Parameters:
    ///   - loop: Where `then` runs.
    ///   - job: Gets the number of its thread, below ``count``.
    ///   - then: Gets what came of it, unless the threads were closed meanwhile.
    func give<Result: Sendable>(
        on loop: EventLoop,
        _ job: @escaping @Sendable (Int) -> Result,
        then: @escaping (Result) -> Void
    ) {
        guard let number = hands.indices.min(by: { hands[$0].jobCount < hands[$1].jobCount }) else { return }
        hands[number].jobCount += 1
        loop.offload(to: hands[number].worker) {
            job(number)
        } then: { [weak self] result in
            guard let self, !hands.isEmpty else { return }
            hands[number].jobCount -= 1
            then(result)
        }
    }

    /// Ends the threads after what they are at, and waits for that.
    func close() {
        for hand in hands { hand.worker.close() }
        hands.removeAll()
    }

    /// Lets the threads end by themselves, after what they are at.
    func letGo() {
        for hand in hands {
            // Closed by a job of its own, a worker does not wait for that job.
            hand.worker.submit { [worker = hand.worker] in worker.close() }
        }
        hands.removeAll()
    }
}
