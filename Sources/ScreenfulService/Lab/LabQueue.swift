package import EventLoop
import LowerBound
package import ScreenfulLab

/// The queue of runs: one runs, some wait, and the last that ended are kept.
package final class LabQueue {
    /// All runs, oldest first.
    private var runs: [LabRun] = []
    private let loop: EventLoop
    private let threads: BackgroundThreads
    /// The thread that writes results, which takes tens of milliseconds for thousands of cells.
    private let writer: Worker
    private let replayBytes: Int
    /// The number of pending replays and reports.
    private var productCount = 0
    private var isClosed = false

    /// The maximum number of queued runs.
    static let maxWaiting = 8
    /// The maximum number of ended runs that are kept.
    static let maxEnded = 20
    /// The maximum number of pending replays and reports.
    static let maxProducts = 8
    /// Seconds after which a client may retry when the queue is full.
    package static let retryAfterSeconds = 10

    package init(loop: EventLoop, replayBytes: Int) throws(EventLoopError) {
        self.loop = loop
        self.replayBytes = replayBytes
        threads = try BackgroundThreads(name: "lab")
        writer = try Worker(name: "lab desk")
    }

    /// The runs that are not searches, oldest first.
    package var experiments: [LabRun] { runs.filter { $0.search == nil } }

    /// Queues an experiment.
    ///
    /// - Throws: An error when the queue is full.
    package func add(_ experiment: Experiment) throws(ServiceError) -> LabRun {
        try add(LabRun(experiment, replayBytes: replayBytes))
    }

    /// Queues a search for a tuning.
    ///
    /// - Throws: An error when the queue is full.
    package func add(_ search: TuningSearch) throws(ServiceError) -> LabRun {
        guard let run = LabRun(search, replayBytes: replayBytes) else {
            throw .nothingToTune
        }
        return try add(run)
    }

    private func add(_ run: LabRun) throws(ServiceError) -> LabRun {
        guard runs.count(where: { $0.status == .queued }) < Self.maxWaiting else {
            throw .labIsFull(waiting: Self.maxWaiting)
        }
        runs.append(run)
        fill()
        return run
    }

    /// Returns the run with an id.
    ///
    /// - Throws: An error when the run does not exist or has been evicted.
    package func run(withID id: String) throws(ServiceError) -> LabRun {
        guard let run = runs.first(where: { $0.id == id && $0.search == nil }) else {
            throw .noRun(id)
        }
        return run
    }

    /// Returns the search with an id.
    ///
    /// - Throws: An error when the search does not exist or has been evicted.
    package func suggestion(withID id: String) throws(ServiceError) -> LabRun {
        guard let run = runs.first(where: { $0.id == id && $0.search != nil }) else {
            throw .noSuggestion(id)
        }
        return run
    }

    /// Cancels a run that has not ended; removes one that has.
    package func remove(_ run: LabRun) {
        if run.status.isFinal {
            runs.removeAll { $0 === run }
        } else {
            run.cancel(at: loop.now)
            settle()
        }
    }

    /// Computes a replay, a report or the requests of a run, ahead of all queued work items.
    ///
    /// - Throws: An error when ``maxProducts`` are pending.
    package func produce<Product: Sendable>(
        _ job: @escaping @Sendable () -> Product,
        then: @escaping (Product) -> Void
    ) throws(ServiceError) {
        guard productCount < Self.maxProducts else {
            throw .labIsBusy(products: Self.maxProducts)
        }
        guard !isClosed else { return }
        productCount += 1
        threads.submit(on: loop) { _ in
            job()
        } then: { [weak self] product in
            self?.productCount -= 1
            self?.fill()
            then(product)
        }
    }

    /// Writes results on a thread of their own, independently of running work.
    package func write(_ job: @escaping @Sendable () -> [UInt8], then: @escaping ([UInt8]) -> Void) {
        // During shutdown the loop has nothing else to do.
        guard !isClosed else { return then(job()) }
        loop.offload(to: writer, job, then: then)
    }

    /// Ends all streams and detaches the threads; results of running work are dropped.
    package func close() {
        isClosed = true
        for run in runs { run.close() }
        threads.detach()
        writer.close()
    }

    /// Submits work items while there are idle threads.
    private func fill() {
        while !isClosed, threads.hasIdleThread, let (run, item) = nextItem() {
            let (experiment, cancellation) = (run.experiment, run.cancellation)
            threads.submit(on: loop) { _ in
                experiment.work(on: item) { cancellation.isSet }
            } then: { [weak self] result in
                guard let self else { return }
                if let result { run.record(result, of: item, at: loop.now) }
                settle()
            }
        }
    }

    /// Takes the next work item of the running run, or else of the first queued one.
    private func nextItem() -> (LabRun, Experiment.WorkItem)? {
        if let run = runs.first(where: { $0.status == .running }) {
            // The next run waits until the last items of this one are done.
            return run.takeItem().map { (run, $0) }
        }
        guard let run = runs.first(where: { $0.status == .queued }) else { return nil }
        run.begin(at: loop.now)
        return run.takeItem().map { (run, $0) }
    }

    /// Evicts the oldest ended runs, and submits further work.
    private func settle() {
        let ended = runs.count { $0.status.isFinal }
        for _ in 0..<max(0, ended - Self.maxEnded) {
            if let oldest = runs.firstIndex(where: \.status.isFinal) { runs.remove(at: oldest) }
        }
        fill()
    }
}
