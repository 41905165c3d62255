import EventLoop
import Glibc

/// Threads for work that must not delay replies.
final class BackgroundThreads {
    /// A thread and the number of its jobs.
    private struct Thread {
        let worker: Worker
        /// Jobs that are running or queued.
        var jobCount = 0
    }

    /// One thread for each processor, up to two; at the lowest priority, neither delays the loop's thread.
    static let count = min(2, ProcessorCount.usable)

    private var threads: [Thread] = []

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - name: The threads' name in tools such as `top`.
    ///   - count: The number of threads.
    ///   - niceness: Their niceness, from 0 for the priority of replies to 19 for the lowest.
    /// - Throws: `EventLoopError` when the process is out of threads or descriptors.
    init(name: String, count: Int = BackgroundThreads.count, niceness: Int32 = 19) throws(EventLoopError) {
        for _ in 0..<count {
            let worker = try Worker(name: name)
            // On Linux this is the thread's own niceness.
            worker.submit { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
            threads.append(Thread(worker: worker))
        }
    }

    /// True if a thread has no job.
    var hasIdleThread: Bool { threads.contains { $0.jobCount == 0 } }

    /// Submits a job to the thread that has the fewest.
    ///
    /// - Parameters:
    ///   - loop: The loop that runs `then`.
    ///   - job: The work; its argument is the index of its thread, below ``count``.
    ///   - then: Called with the result, unless the threads were closed or detached meanwhile.
    func submit<Result: Sendable>(
        on loop: EventLoop,
        _ job: @escaping @Sendable (Int) -> Result,
        then: @escaping (Result) -> Void
    ) {
        guard let number = threads.indices.min(by: { threads[$0].jobCount < threads[$1].jobCount }) else { return }
        threads[number].jobCount += 1
        loop.offload(to: threads[number].worker) {
            job(number)
        } then: { [weak self] result in
            guard let self, !threads.isEmpty else { return }
            threads[number].jobCount -= 1
            then(result)
        }
    }

    /// Ends the threads after their current jobs, and waits until they have ended.
    func close() {
        for thread in threads { thread.worker.close() }
        threads.removeAll()
    }

    /// Ends the threads after their current jobs, without waiting.
    func detach() {
        for thread in threads {
            // Closed by a job of its own, a worker does not wait for that job.
            thread.worker.submit { [worker = thread.worker] in worker.close() }
        }
        threads.removeAll()
    }
}
