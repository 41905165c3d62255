import Synchronization

/// The jobs of a worker: first in, first out.
final class JobQueue: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let counter: EventCounter

    init() throws(EventLoopError) {
        counter = try EventCounter(isBlocking: true)
    }

    /// - Returns: False when the queue is closed.
    func append(_ job: @escaping @Sendable () -> Void) -> Bool {
        let isFirst: Bool? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.jobs.append(job)
            return state.jobs.count == 1
        }
        if isFirst == true { counter.signal() }
        return isFirst != nil
    }

    /// Refuses further jobs; those that wait are still done.
    func close() {
        state.withLock { $0.isClosed = true }
        counter.signal()
    }

    /// Runs jobs until the queue is closed and empty.
    func drain() {
        while true {
            counter.consume()
            while let jobs = takeAll() {
                for job in jobs { job() }
            }
            if state.withLock({ $0.isClosed && $0.jobs.isEmpty }) { return }
        }
    }

    private func takeAll() -> [@Sendable () -> Void]? {
        state.withLock { state in
            guard !state.jobs.isEmpty else { return nil }
            let jobs = state.jobs
            state.jobs = []
            return jobs
        }
    }
}
