import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// A replay of a recording in words.
struct ReplayReport {
    private let file: RecordingFile
    /// The times that are told, in milliseconds since the viewer was opened.
    private let times: ClosedRange<Double>
    /// The row that is told; nil for all.
    private let row: Int?

    init(_ file: RecordingFile, in times: ClosedRange<Double>, row: Int?) {
        self.file = file
        self.times = times
        self.row = row
    }

    /// Prints the events with their effects, then whether the replay came to the recorded end.
    func printEvents() -> ExitStatus {
        var replay = EngineReplay(file.recording)
        while let step = replay.next() {
            guard times.contains(milliseconds(step.entry.at)) else { continue }
            let effects = effects(of: step, in: replay.engine)
            guard row == nil || !effects.isEmpty else { continue }
            StandardStreams.printLine(line(step, replay.engine))
            for effect in effects { StandardStreams.printLine("           \(effect)") }
        }
        return printEnd(replay.engine)
    }

    /// Prints the state at a time, in milliseconds.
    func printState(at instant: Double) -> ExitStatus {
        var replay = EngineReplay(file.recording)
        let nanoseconds = Int64(instant * 1_000_000)
        replay.advance(to: file.viewer.openedAt.advanced(byNanoseconds: nanoseconds))
        let engine = replay.engine
        let ranges = engine.ranges
        func extent(_ rect: Rect) -> String {
            let (start, end) = rect.extent(along: engine.axis)
            return end > start ? "\(points(start)) to \(points(end))" : "nothing"
        }
        StandardStreams.printLine(
            "after event \(engine.counters.events): mode \(engine.mode.rawValue), \(engine.rowCount) rows"
        )
        StandardStreams.printLine("viewport   \(extent(ranges.visible)) points")
        StandardStreams.printLine("display    \(extent(ranges.display))")
        StandardStreams.printLine("preload    \(extent(ranges.preload))")
        StandardStreams.printLine(
            "batches    \(engine.tailBatch.state.rawValue) at the end, \(engine.headBatch.state.rawValue) at the start"
        )
        for run in engine.states where run.state.isInRange {
            let rows =
                run.rows.count == 1
                ? "row \(run.rows.lowerBound)" : "rows \(run.rows.lowerBound) to \(run.rows.upperBound - 1)"
            StandardStreams.printLine("\(rows): \(run.state.words)")
        }
        while replay.next() != nil {}
        return printEnd(replay.engine)
    }

    /// Prints the events as JSON, as the API answers them.
    func printJSON() -> ExitStatus {
        StandardStreams.print(ReplayedSteps(of: file.recording, openedAt: file.viewer.openedAt, in: times).encoded())
        StandardStreams.printLine("")
        return isExact(EngineReplay.end(of: file.recording)) ? .success : .failure
    }

    private func printEnd(_ engine: Engine) -> ExitStatus {
        let numbers = file.recording.numbers
        let isExact = isExact(engine)
        let end = isExact ? "the state that was recorded, bit for bit" : "ANOTHER STATE than was recorded"
        StandardStreams.printLine(
            "events \(numbers.lowerBound) to \(numbers.upperBound - 1) of viewer \(file.viewer.id.printable) on "
                + "\(file.viewer.list.printable), replayed to \(end)"
        )
        return isExact ? .success : .failure
    }

    /// Returns whether an engine is the recorded one.
    private func isExact(_ engine: Engine) -> Bool { (try? Digest(of: engine)) == file.end }

    private func milliseconds(_ instant: Instant) -> Double { instant.milliseconds(since: file.viewer.openedAt) }

    /// Returns the line of an event: its time, number and name, and the position after it.
    private func line(_ step: EngineReplay.Step, _ engine: Engine) -> String {
        let time = padded(points(milliseconds(step.entry.at)), to: 9)
        let mode = step.modeBefore == engine.mode ? "" : ", the range mode became \(engine.mode.rawValue)"
        return "\(time)  event \(step.number): \(step.entry.event.name), offset \(points(engine.offset))\(mode)"
    }

    private func effects(of step: EngineReplay.Step, in engine: Engine) -> [String] {
        let left = step.departures.map { ($0.row, "row \($0.row) was removed") }
        let changed = step.reasons.map { ($0.change.row, "row \($0.change.row) \($0)") }
        let purged = step.purges.map { purge -> (Int, String) in
            guard let reason = purge.reason else {
                return (purge.row, "row \(purge.row) was purged: it left the display range before the recording")
            }
            let turns = step.number - reason.event
            let later =
                turns == 0 ? "in this event" : "\(turns) \(turns == 1 ? "event" : "events") after event \(reason.event)"
            return (purge.row, "row \(purge.row) was purged: it \(reason), \(later)")
        }
        return (left + changed + purged).filter { row == nil || $0.0 == row }.map(\.1)
    }

    /// Returns a number with at most one decimal.
    private func points(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    }

    private func padded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension InterfaceState {
    /// The names of the state's ranges, the innermost first.
    fileprivate var words: String {
        let names: [(Self, String)] = [(.visible, "visible"), (.display, "display"), (.preload, "preload")]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}
