import JSON
import ScreenfulLab
import ScreenfulTypes

extension JSONWriter {
    /// Writes the course of a run, for display.
    ///
    /// Times are milliseconds, lengths points.
    mutating func value(_ replay: LabReplay) {
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
