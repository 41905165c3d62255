import JSON
package import Screenful
import ScreenfulRanges
package import ScreenfulTypes

/// The events of a recording between two times, replayed, with the state after each and the reasons of the changes.
package struct ReplayedSteps {
    private let recording: EngineRecording
    private let openedAt: Instant
    private let times: ClosedRange<Double>
    private let now: Instant

    /// - Parameters:
    ///   - recording: The recording.
    ///   - openedAt: The time at which the viewer was opened.
    ///   - times: The times of the events that are written, in milliseconds since then.
    ///   - now: The current time; nil for that of the last event.
    package init(
        of recording: EngineRecording,
        openedAt: Instant,
        in times: ClosedRange<Double>,
        now: Instant? = nil
    ) {
        self.recording = recording
        self.openedAt = openedAt
        self.times = times
        self.now = now ?? recording.entries.last?.at ?? openedAt
    }

    /// Replays the recording and returns what happened, as JSON.
    ///
    /// A step leaves out what is as after the step before it.
    package func encoded() -> [UInt8] {
        var writer = JSONWriter()
        var replay = EngineReplay(recording)
        var before = PastState(replay.engine)
        writer.beginObject()
        writer.key("events")
        let numbers = recording.numbers
        writer.array(numbers.lowerBound, numbers.upperBound - 1)
        writer.member("clock", milliseconds(now))
        writer.key("steps")
        writer.beginArray()
        var isFirst = true
        while let step = replay.next() {
            let at = milliseconds(step.entry.at)
            guard at <= times.upperBound else { break }
            let state = PastState(replay.engine)
            if at >= times.lowerBound {
                writer.value(step, at: at, state, since: isFirst ? nil : before)
                isFirst = false
            }
            before = state
        }
        writer.endArray()
        writer.endObject()
        return writer.take()
    }

    private func milliseconds(_ instant: Instant) -> Double { instant.milliseconds(since: openedAt) }
}

extension Instant {
    /// Milliseconds since another time, in thousandths.
    package func milliseconds(since start: Instant) -> Double {
        Double((nanoseconds - start.nanoseconds) / 1_000) / 1_000
    }
}

/// The parts of an engine's state that a replay tells.
private struct PastState {
    let ranges: Engine.Ranges
    let runs: [StateRun]
    let loaded: [Range<Int>]
    let anchor: [Double]
    /// The frames of the rows that have a node.
    let frames: [Int: Rect]
    let mode: RangeMode
    let direction: String
    let rowCount: Int
    let contentLength: Double
    let batches: [BatchContext.State]

    init(_ engine: Engine) {
        var engine = engine
        ranges = engine.ranges
        runs = engine.states
        loaded = engine.loadedRows
        let place = engine.anchor()
        anchor = [Double(place.row), place.within]
        var frames: [Int: Rect] = [:]
        for run in engine.nodeRuns { for row in run { frames[row] = engine.frame(ofRow: row) } }
        self.frames = frames
        mode = engine.mode
        direction = engine.direction.name
        rowCount = engine.rowCount
        contentLength = engine.contentLength
        batches = [engine.tailBatch.state, engine.headBatch.state]
    }
}

extension Event {
    /// The name of the event, as recordings and replays write it.
    package var name: String {
        switch self {
        case .opened: "opened"
        case .scrolled: "scrolled"
        case .resized: "resized"
        case .layoutSet: "layoutSet"
        case .rangeModeSet: "rangeModeSet"
        case .tuningSet: "tuningSet"
        case .policySet: "policySet"
        case .maxRowsPerFetchSet: "maxRowsPerFetchSet"
        case .fetchConcurrencySet: "fetchConcurrencySet"
        case .leadingScreensSet: "leadingScreensSet"
        case .memoryWarning: "memoryWarning"
        case .didEnterBackground: "didEnterBackground"
        case .willEnterForeground: "willEnterForeground"
        case .containerStateChanged: "containerStateChanged"
        case .measured: "measured"
        case .geometryAdopted: "geometryAdopted"
        case .estimateChanged: "estimateChanged"
        case .rowsArrived: "rowsArrived"
        case .rowsFailed: "rowsFailed"
        case .mediaArrived: "mediaArrived"
        case .fetchesRetried: "fetchesRetried"
        case .watched: "watched"
        case .displayed: "displayed"
        case .committed: "committed"
        case .sectionsSet: "sectionsSet"
        case .elementsMeasured: "elementsMeasured"
        case .batchBegan: "batchBegan"
        case .batchCompleted: "batchCompleted"
        case .batchFailed: "batchFailed"
        case .batchCancelled: "batchCancelled"
        case .wake: "wake"
        case .closed: "closed"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func value(
        _ step: EngineReplay.Step,
        at milliseconds: Double,
        _ state: PastState,
        since before: PastState?
    ) {
        beginObject()
        member("event", step.number)
        member("at", milliseconds)
        member("kind", step.entry.event.name)
        if state.ranges != before?.ranges {
            key("rects")
            value(state.ranges)
        }
        if state.runs != before?.runs {
            key("runs")
            value(state.runs)
        }
        if state.loaded != before?.loaded {
            key("loaded")
            value(state.loaded)
        }
        if state.anchor != before?.anchor {
            key("anchor")
            beginArray()
            for number in state.anchor { value(number) }
            endArray()
        }
        frames(state.frames, since: before?.frames ?? [:])
        if case .committed(let edit, growsAtTail: _, growsAtHead: _, sections: _) = step.entry.event {
            key("edit")
            value(edit)
        }
        if state.mode != before?.mode { member("mode", state.mode.rawValue) }
        if state.direction != before?.direction { member("direction", state.direction) }
        if state.rowCount != before?.rowCount { member("rowCount", state.rowCount) }
        if state.contentLength != before?.contentLength { member("contentHeight", state.contentLength) }
        if state.batches != before?.batches {
            key("batches")
            beginArray()
            for batch in state.batches { value(batch.rawValue) }
            endArray()
        }
        if !step.reasons.isEmpty { reasons(step.reasons) }
        if !step.purges.isEmpty { purges(step.purges) }
        endObject()
    }

    /// Writes `[[row, x, y, width, height], …]` of the rows whose frames are new, ascending.
    private mutating func frames(_ frames: [Int: Rect], since before: [Int: Rect]) {
        let changed = frames.filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }
        guard !changed.isEmpty else { return }
        key("frames")
        beginArray()
        for (row, frame) in changed {
            beginArray()
            value(row)
            for number in [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height] { value(number) }
            endArray()
        }
        endArray()
    }

    /// Writes `[[row, before, after, reason], …]`.
    private mutating func reasons(_ reasons: [StateReason]) {
        key("changes")
        beginArray()
        for reason in reasons {
            beginArray()
            value(reason.change.row)
            value(Int(reason.change.old.rawValue))
            value(Int(reason.change.new.rawValue))
            value(reason.description)
            endArray()
        }
        endArray()
    }

    /// Writes `[[row, event, reason], …]`; the event and its reason are null where they were before the recording.
    private mutating func purges(_ purges: [EngineReplay.Purge]) {
        key("purges")
        beginArray()
        for purge in purges {
            beginArray()
            value(purge.row)
            if let reason = purge.reason {
                value(reason.event)
                value(reason.description)
            } else {
                null()
                null()
            }
            endArray()
        }
        endArray()
    }
}
