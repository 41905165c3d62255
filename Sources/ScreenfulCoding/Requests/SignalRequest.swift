package import JSON
package import Screenful
import ScreenfulTypes

/// The body that signals an event of the device or the page to a viewer.
package enum SignalRequest {
    case memoryWarning, background, foreground
    // Rows are those of a version of the list; nil for the latest.
    /// The page has drawn these rows.
    case displayed([ClosedRange<Int>], version: Int?)
    /// The page has built the cells of these rows.
    case built([ClosedRange<Int>], version: Int?)
    /// The page has measured these rows itself: their lengths in points.
    case measured([(row: Int, length: Double)], version: Int?)
    case media([(id: MediaID, report: MediaReport)])

    private enum Name: String, CaseIterable {
        case memoryWarning, background, foreground, displayed, built, measured, media
    }

    private static let stretches = 1...1_000
    /// The lengths that a page may report, in points.
    private static let lengths = 0.0...1_000_000

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        let name: Name = try fields.required("signal").choice()
        switch name {
        case .memoryWarning: self = .memoryWarning
        case .background: self = .background
        case .foreground: self = .foreground
        case .displayed:
            let rows = try fields.required("rows").stretches(count: Self.stretches)
            self = .displayed(rows, version: try fields.version())
        case .built:
            let rows = try fields.required("rows").stretches(count: Self.stretches)
            self = .built(rows, version: try fields.version())
        case .measured:
            var measured: [(row: Int, length: Double)] = []
            for pair in try fields.required("rows").array(count: Self.stretches) {
                let pair = try pair.array(count: 2...2)
                measured.append((try pair[0].integer(in: Anchor.rows), try pair[1].number(in: Self.lengths)))
            }
            self = .measured(measured, version: try fields.version())
        case .media:
            var reports: [(id: MediaID, report: MediaReport)] = []
            for event in try fields.required("events").array(count: Self.stretches) {
                reports.append(try event.mediaReport())
            }
            self = .media(reports)
        }
        try fields.finish()
    }
}

extension JSONField {
    /// Reads ranges of rows, as `[[first, last], …]` in any order.
    package func stretches(count: ClosedRange<Int>) throws(DecodingError) -> [ClosedRange<Int>] {
        var rows: [ClosedRange<Int>] = []
        for stretch in try array(count: count) {
            let ends = try stretch.array(count: 2...2)
            let first = try ends[0].integer(in: Anchor.rows)
            let last = try ends[1].integer(in: Anchor.rows)
            rows.append(min(first, last)...max(first, last))
        }
        return rows
    }
}

extension JSONFields {
    /// Reads the version that the rows are of.
    fileprivate mutating func version() throws(DecodingError) -> Int? {
        try optional("version")?.integer(in: ScrollRequest.versions)
    }
}

extension JSONField {
    private enum MediaEvent: String, CaseIterable {
        case progress, preview, loaded, failed, stalled, resumed, ended, tapped, retried
    }

    private static var numbers: ClosedRange<Int> { 0...1_000_000_000_000 }

    /// Reads a report on a medium: `{"media": 3, "request": 0, "event": "loaded"}`.
    fileprivate func mediaReport() throws(DecodingError) -> (id: MediaID, report: MediaReport) {
        var fields = try object()
        let id = MediaID(rawValue: try fields.required("media").integer(in: Self.numbers))
        let event: MediaEvent = try fields.required("event").choice()
        let report = try Self.report(event, &fields)
        try fields.finish()
        return (id, report)
    }

    private static func report(_ event: MediaEvent, _ fields: inout JSONFields) throws(DecodingError) -> MediaReport {
        switch event {
        case .tapped: return .tapped
        case .retried: return .retried
        default: break
        }
        let request = MediaRequestID(rawValue: try fields.required("request").integer(in: numbers))
        return switch event {
        case .progress: .progressed(request, try fields.required("share").number(in: 0...1))
        case .preview: .previewArrived(request, quality: try fields.required("quality").number(in: 0...1))
        case .loaded: .loaded(request, from: try fields.optional("level")?.choice())
        case .failed: .failed(request)
        case .stalled: .stalled(request)
        case .resumed: .resumed(request)
        case .ended: .ended(request)
        case .tapped: .tapped
        case .retried: .retried
        }
    }
}
