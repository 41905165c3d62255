package import JSON
import ListStore
import ScreenfulCoding
import ScreenfulLab
import ScreenfulTypes

/// An entry in the list of traces.
package struct TraceEntry: Sendable {
    package let id: String
    let name: String
    let platform: String
    let viewport: Size
    let events: Int
    let microseconds: Int64
    let bytes: Int
    let checksum: String
    /// Seconds since 1970; nil for a generated trace, which is not stored.
    let created: Int64?

    init(_ record: TraceRecord) {
        id = String(record.id)
        name = record.draft.name
        platform = record.draft.platform
        viewport = Size(width: record.draft.width, height: record.draft.height)
        events = record.draft.events
        microseconds = record.draft.microseconds
        bytes = record.bytes
        checksum = TraceSummary.text(ofChecksum: record.draft.checksum)
        created = record.draft.created
    }

    private init(_ scenario: Scenario, _ summary: TraceSummary) {
        id = scenario.rawValue
        name = scenario.rawValue
        platform = summary.header.platform.rawValue
        viewport = summary.header.viewport
        events = summary.events
        microseconds = summary.microseconds
        bytes = summary.bytes
        checksum = TraceSummary.text(ofChecksum: summary.checksum)
        created = nil
    }

    /// The generated traces with their first seed.
    ///
    /// Computed once, on the thread of the first access.
    static let generated: [TraceEntry] = Scenario.allCases.map { scenario in
        TraceEntry(scenario, TraceSummary(scenario.trace(seed: TraceService.firstSeed)))
    }
}

extension JSONWriter {
    /// Writes an entry of the list of traces.
    package mutating func value(_ trace: TraceEntry) {
        beginObject()
        member("id", trace.id)
        member("name", trace.name)
        member("generated", trace.created == nil)
        key("created")
        if let created = trace.created {
            value(WallClock.text(nanoseconds: created * 1_000_000_000))
        } else {
            null()
        }
        member("platform", trace.platform)
        key("viewport")
        value(trace.viewport)
        member("events", trace.events)
        member("duration", Double(trace.microseconds) / 1_000)
        member("bytes", trace.bytes)
        member("checksum", trace.checksum)
        endObject()
    }
}
