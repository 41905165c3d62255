import HTTPServer
import JSON
import ScreenfulLab
import Synchronization

/// An experiment that was asked for: what it is, how far it has come, what it came to.
///
/// A search for a tuning is a run too, of one experiment after the other.
final class LabRun {
    /// How far a run has come.
    enum Status: String, CaseIterable {
        /// It waits for those before it.
        case queued
        /// It is being worked on.
        case running
        /// Nothing of it is missing.
        case done
        /// Nobody wanted it any more; what had run until then is kept.
        case cancelled

        /// True if nothing changes any more.
        var isFinal: Bool { self == .done || self == .cancelled }
    }

    /// Names the run: random, because runs do not outlive the server.
    let id = ViewerID().text
    private(set) var status = Status.queued
    /// What the experiment came to so far; of a search, that of its latest round.
    private(set) var result: ExperimentResult
    /// What looks for a tuning; nil for an experiment that was asked for by itself.
    private(set) var search: TuningSearch?
    /// Pieces of the search's earlier rounds.
    private var earlierCount = 0
    /// Tells the threads that nobody waits for what they are at.
    let cancellation = LabCancellation()
    private let hub: EventHub
    /// Pieces that were given out.
    private var takenCount = 0
    /// When it began, in nanoseconds of the loop's clock.
    private var startedAt: UInt64 = 0
    /// When its listeners were told last.
    private var toldAt: UInt64 = 0

    /// Nanoseconds between two times that listeners are told of progress.
    private static let interval: UInt64 = 100_000_000

    init(_ experiment: Experiment, replayBytes: Int) {
        result = ExperimentResult(of: experiment)
        hub = EventHub(replayBytes: replayBytes)
    }

    /// Creates the run of a search, with its first round.
    ///
    /// - Returns: Nil if there is nothing to be looked for.
    init?(_ search: TuningSearch, replayBytes: Int) {
        guard let first = search.next else { return nil }
        self.search = search
        result = ExperimentResult(of: first)
        hub = EventHub(replayBytes: replayBytes)
    }

    var experiment: Experiment { result.experiment }

    /// Pieces of work that are done: cells that have run, and bounds that were found.
    var doneCount: Int { earlierCount + result.doneCount }

    /// Pieces in all; of a search, as far as it is known what is to be tried.
    var pieceCount: Int { earlierCount + experiment.pieceCount }

    func begin(at now: UInt64) {
        status = .running
        startedAt = now
        tell(at: now)
    }

    /// Gives out a piece of work; nil if all were given out.
    func takePiece() -> Experiment.WorkItem? {
        guard status == .running, takenCount < experiment.pieceCount else { return nil }
        takenCount += 1
        return experiment.piece(takenCount - 1)
    }

    /// Takes note of what came of a piece.
    func record(_ finding: Experiment.WorkResult, of piece: Experiment.WorkItem, at now: UInt64) {
        guard status == .running else { return }
        result.record(finding, of: piece)
        if result.isComplete, !beginsNextRound() { return end(.done, at: now) }
        if now &- toldAt >= Self.interval { tell(at: now) }
    }

    /// Ends the run early; one that has ended stays as it is.
    func cancel(at now: UInt64) {
        if !status.isFinal { end(.cancelled, at: now) }
    }

    /// Seconds that the rest will take if it goes on as it went so far; nil while nobody knows.
    func remainingSeconds(at now: UInt64) -> Double? {
        guard status == .running, doneCount > 0 else { return nil }
        return Double(now &- startedAt) / 1e9 / Double(doneCount) * Double(pieceCount - doneCount)
    }

    /// Adds a listener: it gets how things stand, what changes, and the end.
    func attach(_ stream: EventStream, after lastID: UInt64?, count: Int?, at now: UInt64) {
        guard stream.isOpen else { return }
        stream.onClose = { [weak self, weak stream] _ in
            guard let self, let stream else { return }
            hub.detach(stream, at: 0)
        }
        _ = hub.attach(stream, after: lastID, count: count) { $0.progress(of: self, at: now) }
        if status.isFinal { sayFarewell(at: now) }
    }

    /// Ends all streams without a word: the server stops.
    func close() {
        cancellation.set()
        hub.close()
    }

    /// Goes on to what the search wants to try next; false if it is over, or there is none.
    private func beginsNextRound() -> Bool {
        search?.take(result)
        guard let next = search?.next else { return false }
        earlierCount += result.doneCount
        result = ExperimentResult(of: next)
        takenCount = 0
        return true
    }

    private func end(_ status: Status, at now: UInt64) {
        self.status = status
        cancellation.set()
        sayFarewell(at: now)
    }

    private func tell(at now: UInt64) {
        toldAt = now
        guard hub.isListenedTo else { return }
        hub.publish(.progress) { $0.progress(of: self, at: now) }
    }

    private func sayFarewell(at now: UInt64) {
        if hub.isListenedTo { hub.publish(.end) { $0.progress(of: self, at: now) } }
        hub.close()
    }
}

/// Whether work is still wanted: said on the loop, asked on other threads.
final class LabCancellation: Sendable {
    private let flag = Atomic(false)

    /// True if the work is not wanted any more.
    var isSet: Bool { flag.load(ordering: .relaxed) }

    /// The work is not wanted any more.
    func set() { flag.store(true, ordering: .relaxed) }
}
