package import ScreenfulCoding
package import ScreenfulLab
package import ScreenfulReport
import Synchronization

/// A requested experiment with its status, its progress and its results.
///
/// A search for a tuning is also a run, of a sequence of experiments.
package final class LabRun {
    /// The state of a run.
    package enum Status: String, CaseIterable {
        /// Waiting for the runs before it.
        case queued
        /// Running.
        case running
        /// Complete.
        case done
        /// Cancelled; the results until then are kept.
        case cancelled

        /// True if the status does not change any more.
        package var isFinal: Bool { self == .done || self == .cancelled }
    }

    /// The run's id: random, because runs do not outlive the server.
    package let id = ViewerID().text
    package private(set) var status = Status.queued
    /// The results so far; for a search, those of its latest round.
    package private(set) var result: ExperimentResult
    /// The search that the experiments belong to; nil for a single experiment.
    private(set) var search: TuningSearch?
    /// The number of work items of the search's earlier rounds.
    private var earlierCount = 0
    /// The flag that cancels running work items.
    let cancellation = LabCancellation()
    private let hub: EventHub
    /// The number of work items that were taken.
    private var takenCount = 0
    /// When the run began, in nanoseconds of the loop's clock.
    private var startedAt: UInt64 = 0
    /// When progress was last published, in nanoseconds of the loop's clock.
    private var publishedAt: UInt64 = 0

    /// The throttle of progress events, in nanoseconds.
    private static let interval: UInt64 = 100_000_000

    init(_ experiment: Experiment, replayBytes: Int) {
        result = ExperimentResult(of: experiment)
        hub = EventHub(replayBytes: replayBytes)
    }

    /// Creates the run of a search, with its first round.
    ///
    /// - Returns: Nil if the search has nothing to try.
    init?(_ search: TuningSearch, replayBytes: Int) {
        guard let first = search.next else { return nil }
        self.search = search
        result = ExperimentResult(of: first)
        hub = EventHub(replayBytes: replayBytes)
    }

    package var experiment: Experiment { result.experiment }

    /// The number of work items that are done: cells that have run, and bounds that were found.
    private var doneCount: Int { earlierCount + result.doneCount }

    /// The number of all work items; for a search, of those known so far.
    private var workItemCount: Int { earlierCount + experiment.workItemCount }

    func begin(at now: UInt64) {
        status = .running
        startedAt = now
        publishProgress(at: now)
    }

    /// Takes the next work item; nil if all were taken.
    func takeItem() -> Experiment.WorkItem? {
        guard status == .running, takenCount < experiment.workItemCount else { return nil }
        takenCount += 1
        return experiment.workItem(takenCount - 1)
    }

    /// Records the result of a work item.
    func record(_ itemResult: Experiment.WorkResult, of item: Experiment.WorkItem, at now: UInt64) {
        guard status == .running else { return }
        result.record(itemResult, of: item)
        if result.isComplete, !beginsNextRound() { return end(.done, at: now) }
        if now &- publishedAt >= Self.interval { publishProgress(at: now) }
    }

    /// Cancels the run unless it has ended.
    func cancel(at now: UInt64) {
        if !status.isFinal { end(.cancelled, at: now) }
    }

    /// Returns the progress at a time of the loop's clock.
    package func progress(at now: UInt64) -> LabProgress {
        LabProgress(
            id: id,
            status: status.rawValue,
            doneCount: doneCount,
            workItemCount: workItemCount,
            remainingSeconds: remainingSeconds(at: now)
        )
    }

    /// Returns the search at a time of the loop's clock, with its suggestion once it has ended.
    package func suggestion(at now: UInt64) -> LabSuggestion {
        LabSuggestion(progress(at: now), of: experiment, search, isFinal: status.isFinal)
    }

    /// Returns the estimated seconds that remain, extrapolated from the items done; nil before the first.
    private func remainingSeconds(at now: UInt64) -> Double? {
        guard status == .running, doneCount > 0 else { return nil }
        return Double(now &- startedAt) / 1e9 / Double(doneCount) * Double(workItemCount - doneCount)
    }

    /// Subscribes a stream to the run's progress: a snapshot or the missed events, further progress, and the end.
    package func attach(_ stream: any EventSink, after lastID: UInt64?, count: Int?, at now: UInt64) {
        guard stream.isOpen else { return }
        stream.whenClosed { [weak self, weak stream] in
            guard let self, let stream else { return }
            hub.detach(stream, at: 0)
        }
        _ = hub.attach(stream, after: lastID, count: count) { .run(progress(at: now)) }
        if status.isFinal { publishEnd(at: now) }
    }

    /// Cancels the work and ends all streams without an event, for shutdown.
    func close() {
        cancellation.set()
        hub.close()
    }

    /// Begins the next round of the search; returns false if it is over, or for a single experiment.
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
        publishEnd(at: now)
    }

    private func publishProgress(at now: UInt64) {
        publishedAt = now
        guard hub.isActive else { return }
        hub.publish(.progress(progress(at: now)))
    }

    private func publishEnd(at now: UInt64) {
        if hub.isActive { hub.publish(.end(progress(at: now))) }
        hub.close()
    }
}

/// A cancellation flag that the loop sets and other threads poll.
final class LabCancellation: Sendable {
    private let flag = Atomic(false)

    /// True if the work is cancelled.
    var isSet: Bool { flag.load(ordering: .relaxed) }

    /// Cancels the work.
    func set() { flag.store(true, ordering: .relaxed) }
}
