package import JSON
package import ScreenfulLab
package import ScreenfulTypes

/// A replay of one cell of an experiment: the cell run again, with its timeline.
package struct LabReplay: Sendable {
    /// The names of the cell's parts.
    package let trace: String
    package let policy: String
    package let network: String
    package let seed: UInt64
    package let loop: SimulationSetup.Loop
    package let result: RunResult
    let timeline: RunTimeline
    /// The viewport's size, in points.
    package let viewport: Size
    /// The top of each row up to the last one visited, in points, then the bottom of that row.
    let tops: [Double]

    package init(_ cell: Experiment.Cell, of experiment: Experiment) {
        let setup = experiment.setup(of: cell)
        trace = experiment.traces[cell.trace].name
        policy = experiment.contestants[cell.contestant].name
        network = experiment.networks[cell.network].name
        seed = experiment.seeds[cell.seed]
        loop = experiment.loop
        (result, timeline) = setup.record()
        viewport = setup.trace.header.viewport
        let last = timeline.visits.reduce(-1) { max($0, $1.row) }
        tops = Array(setup.content.tops.prefix(last + 2))
    }

    /// The maximum number of frames that are sent: all of ten minutes, every second one of twenty, and so on.
    static let maxFrames = 36_000

    /// The distance between two frames that are sent.
    var frameStep: Int { max(1, (timeline.offsets.count + Self.maxFrames - 1) / Self.maxFrames) }
}

extension JSONWriter {
    /// Writes the course of a run, for display.
    ///
    /// Times are milliseconds, lengths points.
    package mutating func value(_ replay: LabReplay) {
        beginObject()
        member("trace", replay.trace)
        member("policy", replay.policy)
        member("network", replay.network)
        member("seed", replay.seed)
        member("loop", replay.loop.rawValue)
        key("viewport")
        value(replay.viewport)
        member("frame", milliseconds(replay.timeline.frame * Int64(replay.frameStep)))
        member("blank", replay.result.blankScreenSeconds)
        member("waste", replay.result.wastedBytes)
        member("bytes", replay.result.bytes)
        key("offsets")
        beginArray()
        for index in stride(from: 0, to: replay.timeline.offsets.count, by: replay.frameStep) {
            value(tenths(replay.timeline.offsets[index]))
        }
        endArray()
        key("tops")
        beginArray()
        for top in replay.tops { value(tenths(top)) }
        endArray()
        key("reaches")
        beginArray()
        for reach in replay.timeline.reaches { value(reach, every: replay.frameStep) }
        endArray()
        key("visits")
        beginArray()
        for visit in replay.timeline.visits { value(visit) }
        endArray()
        key("requests")
        beginArray()
        for request in replay.timeline.requests { value(request) }
        endArray()
        endObject()
    }

    /// Writes the frame from which the ranges reach so far, the points beyond the viewport's start and end, mode and
    /// direction.
    private mutating func value(_ reach: RunTimeline.Reach, every step: Int) {
        beginArray()
        value(reach.frame / step)
        for points in reach.display + reach.preload { value(tenths(points)) }
        value(reach.mode.rawValue)
        value(reach.direction.name)
        endArray()
    }

    /// Writes a row's visit to the screen: the row, its start and end, and the time at which its content was ready.
    private mutating func value(_ visit: RunTimeline.Visit) {
        beginArray()
        value(visit.row)
        value(milliseconds(visit.from))
        value(milliseconds(visit.until))
        if let ready = visit.readyAt { value(milliseconds(ready)) } else { null() }
        endArray()
    }

    private mutating func value(_ request: RequestRecord) {
        beginObject()
        switch request.resource {
        case .row(let row): member("row", row)
        case .preview(let row): member("preview", row)
        case .page(let page): member("page", page)
        case .item(let item, let row):
            member("row", row)
            member("item", item)
        }
        member("attempt", request.attempt)
        member("asked", milliseconds(request.askedAt))
        member("sent", milliseconds(request.sentAt))
        key("answered")
        if let answered = request.answeredAt { value(milliseconds(answered)) } else { null() }
        member("ended", milliseconds(request.endedAt))
        member("ending", request.ending.rawValue)
        member("bytes", request.bytes)
        endObject()
    }

    private func milliseconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1000 }

    private func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
