import HTTPServer
import JSON
import Screenful
import ScreenfulLab

/// An experiment that was asked for: what it is, how far it has come, what it came to.
final class LabRun {
    /// How far a run has come.
    enum Status: String, CaseIterable {
        /// It waits for those before it.
        case queued
        /// Its cells are being run.
        case running
        /// All cells have run.
        case done
        /// Nobody wanted it any more; what had run until then is kept.
        case cancelled
        /// It could not go on.
        case failed

        /// True if nothing changes any more.
        var isFinal: Bool { self == .done || self == .cancelled || self == .failed }
    }

    /// Names the run: random, because runs do not outlive the server.
    let id = ViewerID().text
    /// The policies as they were chosen.
    let choices: [PolicySpecification]
    private(set) var status = Status.queued
    private(set) var result: ExperimentResult
    private let hub: EventHub
    /// Cells that were given out.
    private var takenCount = 0
    /// When it began, in nanoseconds of the loop's clock.
    private var startedAt: UInt64 = 0
    /// When its listeners were told last.
    private var toldAt: UInt64 = 0

    /// Nanoseconds between two times that listeners are told of progress.
    private static let interval: UInt64 = 100_000_000

    init(_ experiment: Experiment, choices: [PolicySpecification], replayBytes: Int) {
        self.choices = choices
        result = ExperimentResult(of: experiment)
        hub = EventHub(replayBytes: replayBytes)
    }

    var experiment: Experiment { result.experiment }

    func begin(at now: UInt64) {
        status = .running
        startedAt = now
        tell(at: now)
    }

    /// Gives a cell out to be run; nil if all were given out.
    func takeCell() -> Experiment.Cell? {
        guard status == .running, takenCount < experiment.cellCount else { return nil }
        takenCount += 1
        return experiment.cell(takenCount - 1)
    }

    /// Takes note of what a cell came to.
    func record(_ run: RunResult, of cell: Experiment.Cell, at now: UInt64) {
        guard status == .running else { return }
        result.record(run, of: cell)
        if result.isComplete { return end(.done, at: now) }
        if now &- toldAt >= Self.interval { tell(at: now) }
    }

    /// Ends the run early; one that has ended stays as it is.
    func cancel(at now: UInt64) {
        if !status.isFinal { end(.cancelled, at: now) }
    }

    /// Seconds that the rest will take if it goes on as it went so far; nil while nobody knows.
    func remainingSeconds(at now: UInt64) -> Double? {
        guard status == .running, result.finishedCount > 0 else { return nil }
        let left = experiment.cellCount - result.finishedCount
        return Double(now &- startedAt) / 1e9 / Double(result.finishedCount) * Double(left)
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
        hub.close()
    }

    private func end(_ status: Status, at now: UInt64) {
        self.status = status
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
