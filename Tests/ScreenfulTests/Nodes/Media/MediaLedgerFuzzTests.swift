import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import Screenful

@Suite struct MediaLedgerFuzzTests {
    @Test(arguments: UInt64(0)..<150)
    func `the ledger agrees with a naive model`(seed: UInt64) {
        var model = NaiveMedia(seed: seed)
        var ledger = MediaLedger()
        for step in 0..<120 {
            let event = model.event(known: ledger.all)
            ledger.handle(event, at: model.now)
            let isLate = model.isLate(event)
            let news = ledger.takeNews()
            if isLate { #expect(news.isEmpty, "step \(step): a late answer changed something") }
            model.take(news)
            check(ledger, model, after: "step \(step): \(event)")
        }
        for row in model.rows.indices { ledger.handle(.stateChanged(row: row, []), at: model.now) }
        model.take(ledger.takeNews())
        #expect(ledger.all.count == 0 && ledger.nextWake == nil && model.open.isEmpty && model.playing.isEmpty)
    }

    private func check(_ ledger: MediaLedger, _ model: NaiveMedia, after event: String) {
        for (row, expected) in model.rows.enumerated() {
            let media = ledger.media(ofRow: row)
            #expect(media.map(\.source) == expected.media, "row \(row) after \(event)")
            for entry in media {
                let status = entry.status
                #expect(entry.row == row)
                #expect(model.open[entry.id] == status.request, "what is open is what was told, after \(event)")
                #expect(model.playing.contains(entry.id) == status.isPlaying)
                if status.isPlaying { #expect(expected.state.contains(.visible), "plays unseen after \(event)") }
                if case .video(_, playsAutomatically: true, _) = entry.source.kind,
                    status.phase == .video(.readyToPlay), !model.tapped.contains(entry.id)
                {
                    #expect(!expected.state.contains(.visible), "a video that could play stands still")
                }
            }
        }
        let near = model.rows.reduce(0) { $0 + $1.media.count }
        #expect(ledger.all.count == near, "nothing is kept of rows that are away")
        #expect(model.open.count <= near)
    }
}

/// Rows as a plain array, and what somebody who believes all that is told has open.
private struct NaiveMedia {
    struct Row {
        var state: InterfaceState = []
        /// Empty unless the row is in preload and its contents are known.
        var media: [MediaSource] = []
    }

    var rows = [Row](repeating: Row(), count: 12)
    var open: [MediaID: MediaStatus.Request] = [:]
    var playing: Set<MediaID> = []
    /// Media that the reader has tapped, so that a video may have been told to stand still.
    var tapped: Set<MediaID> = []
    var now = Instant(nanoseconds: 0)
    private var random: SeededGenerator
    private var lateEvent: MediaLedger.Event?

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    func isLate(_ event: MediaLedger.Event) -> Bool {
        event == lateEvent
    }

    mutating func take(_ news: MediaNews) {
        for id in news.gone {
            open[id] = nil
            playing.remove(id)
        }
        for entry in news.changed {
            open[entry.id] = entry.status.request
            if entry.status.isPlaying { playing.insert(entry.id) } else { playing.remove(entry.id) }
        }
    }

    /// What happens next; the model follows at once.
    mutating func event(known: [MediaEntry]) -> MediaLedger.Event {
        lateEvent = nil
        let row = Int.random(in: rows.indices, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1:
            let media = (0..<Int.random(in: 0...3, using: &random)).map { MediaSource(node: $0, kind: kind()) }
            rows[row].media = rows[row].state.contains(.preload) ? media : []
            return .contentsKnown(row: row, media, state: rows[row].state)
        case 2, 3, 4:
            rows[row].state = .random(using: &random)
            if !rows[row].state.contains(.preload) { rows[row].media = [] }
            return .stateChanged(row: row, rows[row].state)
        case 5:
            return .edited(edit())
        case 6:
            now = now.advanced(byNanoseconds: Int64.random(in: 0...2_000_000_000, using: &random))
            return .wake
        default:
            return report(known)
        }
    }

    private mutating func report(_ known: [MediaEntry]) -> MediaLedger.Event {
        let isLate = Int.random(in: 0..<4, using: &random) == 0
        let entry = known.randomElement(using: &random)
        let id = entry?.id ?? MediaID(rawValue: 1_000)
        let current = entry?.status.request?.id
        let request = isLate ? MediaRequestID(rawValue: (current?.rawValue ?? 0) + 7) : current
        guard let request, entry != nil || isLate else { return .wake }
        let reports: [MediaReport] = [
            .loaded(request), .failed(request), .previewArrived(request, quality: 0.5), .stalled(request),
            .resumed(request), .ended(request),
        ]
        let report = reports.randomElement(using: &random) ?? .loaded(request)
        let event = MediaLedger.Event.reported(id, report)
        if isLate { lateEvent = event }
        if isLate || Bool.random(using: &random) { return event }
        guard Bool.random(using: &random) else { return .reported(id, .retried) }
        tapped.insert(id)
        return .reported(id, .tapped)
    }

    private mutating func kind() -> MediaSource.Kind {
        let url = "/\(Int.random(in: 0..<4, using: &random))"
        return switch Int.random(in: 0..<5, using: &random) {
        case 0: .image(url: url, defaultImage: "")
        case 1: .multiplexImage([url + "a", url + "b", url + "c"])
        case 2: .poster(url: url)
        case 3: .video(url: url, playsAutomatically: Bool.random(using: &random), repeats: Bool.random(using: &random))
        default: .map(region: url)
        }
    }

    private mutating func edit() -> RowEdit {
        let start = Int.random(in: rows.indices, using: &random)
        let range = start..<min(rows.count, start + Int.random(in: 1...3, using: &random))
        let taken = Array(rows[range])
        rows.removeSubrange(range)
        let place = Int.random(in: 0...rows.count, using: &random)
        if Bool.random(using: &random) {
            rows.insert(contentsOf: taken, at: place)
            return RowEdit(moved: [.init(range, to: place)])
        }
        rows.insert(contentsOf: taken.map { _ in Row() }, at: place)
        return RowEdit(removed: [range], inserted: [place..<place + range.count])
    }
}
