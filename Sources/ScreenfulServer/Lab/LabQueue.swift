import EventLoop
import HTTPServer
import LowerBound
import ScreenfulLab

/// All runs that the server knows: one is at work, some wait, and the last ones that have ended are remembered.
final class LabQueue {
    /// Oldest first.
    private var runs: [LabRun] = []
    private let loop: EventLoop
    private let threads: BackgroundThreads
    /// Writes results, which takes tens of milliseconds where there are thousands of cells.
    private let desk: Worker
    private let replayBytes: Int
    /// Replays and reports that somebody waits for.
    private var productCount = 0
    private var isClosed = false

    /// Runs that may wait.
    static let mostWaiting = 8
    /// Runs that have ended and are remembered.
    static let mostEnded = 20
    /// Replays and reports that may be waited for at once.
    static let mostProducts = 8
    /// Seconds after which to try again, when the queue is full.
    static let patienceSeconds = 10

    init(loop: EventLoop, replayBytes: Int) throws(EventLoopError) {
        self.loop = loop
        self.replayBytes = replayBytes
        threads = try BackgroundThreads(name: "lab")
        desk = try Worker(name: "lab desk")
    }

    /// The runs that are no searches, oldest first.
    var experiments: [LabRun] { runs.filter { $0.search == nil } }

    /// Queues an experiment.
    ///
    /// - Throws: 429 when too many wait already.
    func add(_ experiment: Experiment) throws(Problem) -> LabRun {
        try add(LabRun(experiment, replayBytes: replayBytes))
    }

    /// Queues a search for a tuning.
    ///
    /// - Throws: 429 when too many wait already.
    func add(_ search: TuningSearch) throws(Problem) -> LabRun {
        guard let run = LabRun(search, replayBytes: replayBytes) else {
            throw Problem(.outOfRange, "There is nothing to be tuned.", field: "policies")
        }
        return try add(run)
    }

    private func add(_ run: LabRun) throws(Problem) -> LabRun {
        guard runs.count(where: { $0.status == .queued }) < Self.mostWaiting else {
            let detail = "\(Self.mostWaiting) runs wait already; try again later, or delete one."
            throw Problem(.labBusy, detail)
        }
        runs.append(run)
        fill()
        return run
    }

    /// - Throws: 404 when there is no such run.
    func run(_ id: String) throws(Problem) -> LabRun {
        guard let run = runs.first(where: { $0.id == id && $0.search == nil }) else {
            throw Problem(.runNotFound, "There is no run \(id), or it was so long ago that it is forgotten.")
        }
        return run
    }

    /// - Throws: 404 when there is no such search.
    func suggestion(_ id: String) throws(Problem) -> LabRun {
        guard let run = runs.first(where: { $0.id == id && $0.search != nil }) else {
            throw Problem(.runNotFound, "There is no suggestion \(id), or it was so long ago that it is forgotten.")
        }
        return run
    }

    /// Ends a run that has not ended; forgets one that has.
    func remove(_ run: LabRun) {
        if run.status.isFinal {
            runs.removeAll { $0 === run }
        } else {
            run.cancel(at: loop.now)
            settle()
        }
    }

    /// Has something made that somebody waits for, before any piece that was not given out yet: a replay, a report,
    /// the requests of a run.
    ///
    /// - Throws: 429 when too many wait for the like already.
    func produce<Product: Sendable>(
        _ job: @escaping @Sendable () -> Product,
        then: @escaping (Product) -> Void
    ) throws(Problem) {
        guard productCount < Self.mostProducts else {
            throw Problem(.labBusy, "\(Self.mostProducts) replays or reports are being made already; try again.")
        }
        guard !isClosed else { return }
        productCount += 1
        threads.give(on: loop) { _ in
            job()
        } then: { [weak self] product in
            self?.productCount -= 1
            self?.fill()
            then(product)
        }
    }

    /// Has results written for somebody who waits for them, whatever the threads are at.
    func write(_ job: @escaping @Sendable () -> [UInt8], then: @escaping ([UInt8]) -> Void) {
        // Of a server that stops, nobody else waits for the loop.
        guard !isClosed else { return then(job()) }
        loop.offload(to: desk, job, then: then)
    }

    /// Ends all streams and lets go of the threads; nobody waits for what they are at.
    func close() {
        isClosed = true
        for run in runs { run.close() }
        threads.letGo()
        desk.close()
    }

    /// Gives out pieces of work while there are threads at rest.
    private func fill() {
        while !isClosed, threads.hasRest, let (run, piece) = nextPiece() {
            let (experiment, cancellation) = (run.experiment, run.cancellation)
            threads.give(on: loop) { _ in
                experiment.work(on: piece) { cancellation.isSet }
            } then: { [weak self] finding in
                guard let self else { return }
                if let finding { run.record(finding, of: piece, at: loop.now) }
                settle()
            }
        }
    }

    /// The next piece of the run that is at work, or else of the first that waits.
    private func nextPiece() -> (LabRun, Experiment.WorkItem)? {
        if let run = runs.first(where: { $0.status == .running }) {
            // While its last pieces are at work, the next run waits.
            return run.takePiece().map { (run, $0) }
        }
        guard let run = runs.first(where: { $0.status == .queued }) else { return nil }
        run.begin(at: loop.now)
        return run.takePiece().map { (run, $0) }
    }

    /// Goes on after a run may have ended.
    private func settle() {
        let ended = runs.count { $0.status.isFinal }
        for _ in 0..<max(0, ended - Self.mostEnded) {
            if let oldest = runs.firstIndex(where: \.status.isFinal) { runs.remove(at: oldest) }
        }
        fill()
    }
}
