import EventLoop
import Glibc

/// The threads that run experiments, of the lowest priority.
final class LabThreads {
    /// A thread and what it has to do.
    private struct Hand {
        let worker: Worker
        /// Jobs that it has or will have.
        var jobCount = 0
    }

    private var hands: [Hand] = []

    /// Starts a thread for each processor, up to two: whoever waits for the loop comes before them.
    init() throws(EventLoopError) {
        for _ in 0..<min(2, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) {
            let worker = try Worker(name: "lab")
            // On Linux this is the thread's own niceness.
            worker.submit { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
            hands.append(Hand(worker: worker))
        }
    }

    /// True if a thread has nothing to do.
    var hasRest: Bool { hands.contains { $0.jobCount == 0 } }

    /// Gives a job to the thread that has the fewest; `then` gets what came of it, on the loop.
    func give<Result: Sendable>(
        on loop: EventLoop,
        _ job: @escaping @Sendable () -> Result,
        then: @escaping (Result) -> Void
    ) {
        guard let number = hands.indices.min(by: { hands[$0].jobCount < hands[$1].jobCount }) else { return }
        hands[number].jobCount += 1
        loop.offload(to: hands[number].worker, job) { [weak self] result in
            guard let self, !hands.isEmpty else { return }
            hands[number].jobCount -= 1
            then(result)
        }
    }

    /// Lets the threads end by themselves, after what they are at: nobody waits for a long run.
    func close() {
        for hand in hands {
            // Closed by a job of its own, a worker does not wait for that job.
            hand.worker.submit { [worker = hand.worker] in worker.close() }
        }
        hands.removeAll()
    }
}
