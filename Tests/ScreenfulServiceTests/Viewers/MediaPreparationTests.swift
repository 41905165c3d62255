import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import Screenful
@testable import ScreenfulService

@Suite struct MediaPreparationTests {
    /// A page's media with the network that delivers them.
    private struct Media {
        var preparation: MediaPreparation
        var delivery: ThrottledDelivery?
        var now = Instant(nanoseconds: 0)

        init(over profile: NetworkProfile? = .wifi, previewShare: Double = 0) {
            preparation = MediaPreparation(.init(), previewShare: previewShare, isThrottled: profile != nil)
            delivery = profile.map { ThrottledDelivery($0, seed: 1, hasPreviews: previewShare > 0, at: now) }
        }

        mutating func show(_ urls: String..., inRow row: Int, state: InterfaceState = [.measureLayout, .preload]) {
            let sources = urls.enumerated().map { MediaSource(node: $0, kind: .image(url: $1, defaultImage: "")) }
            preparation.handle(.contentsKnown(row: row, sources, state: state), at: now)
        }

        mutating func takeChanges() -> MediaChanges {
            defer { endTurn() }
            return preparation.takeChanges(&delivery, at: now) { Int64($0) }
        }

        mutating func moveRequests() -> [PublishedMedium] {
            defer { endTurn() }
            return preparation.moveRequests(to: &delivery, wasThrottled: true, at: now) { Int64($0) }
        }

        /// Sends what was requested.
        private mutating func endTurn() {
            let viewport = Size(width: 390, height: 844)
            let engine = Engine(Engine.Configuration(rowCount: 0, estimatedRowLength: 1, viewport: viewport))
            delivery?.follow(engine, at: now, distance: nil) { _ in .max }
        }

        /// Delivers up to the network's next event.
        mutating func deliver() -> [PublishedMedium] {
            now = delivery?.nextEvent(at: now) ?? now
            return (delivery?.takeDeliveries(at: now) ?? []).compactMap { delivered in
                switch delivered {
                case .picture(let id, let request, let transfer):
                    let outcome = preparation.finish(id, request, isSuccess: transfer != nil, at: now)
                    return if case .published(let medium) = outcome { medium } else { nil }
                case .preview(let id, let isSuccess):
                    return preparation.finishPreview(id, isSuccess: isSuccess, at: now)
                default:
                    return nil
                }
            }
        }

        mutating func deliverAll() -> [PublishedMedium] {
            var delivered: [PublishedMedium] = []
            while delivery?.nextEvent(at: now) != nil { delivered += deliver() }
            return delivered
        }
    }

    @Test func `without a network a picture may be fetched at once`() {
        var media = Media(over: nil)
        media.show("/a", inRow: 7)
        let changed = media.takeChanges().changed
        #expect(changed.map(\.entry.row) == [7] && changed.allSatisfy { !$0.isWithheld && $0.preview == nil })
        #expect(media.takeChanges().isEmpty)
    }

    @Test func `over a network a picture is withheld until it is delivered, and cached then`() {
        var media = Media()
        media.show("/a", inRow: 7)
        #expect(media.takeChanges().changed.map(\.isWithheld) == [true])
        #expect(media.delivery?.underWay == 1)
        let delivered = media.deliverAll()
        #expect(delivered.map(\.isWithheld) == [false] && delivered.map(\.entry.status.request?.url) == ["/a"])
        media.show("/a", inRow: 8)
        #expect(media.takeChanges().changed.map(\.isWithheld) == [false])
    }

    @Test func `the request of a picture that left the preload range is cancelled`() {
        var media = Media()
        media.show("/a", inRow: 7)
        _ = media.takeChanges()
        media.preparation.handle(.stateChanged(row: 7, .measureLayout), at: media.now)
        #expect(media.takeChanges().gone.count == 1)
        #expect(media.delivery?.underWay == 0 && media.deliverAll().isEmpty)
    }

    @Test func `previews of pictures that are still withheld are published`() {
        var media = Media(over: .umts, previewShare: 0.05)
        for row in 0..<20 { media.show("/\(row)", inRow: row) }
        #expect(media.takeChanges().changed.allSatisfy { $0.isWithheld && $0.preview == nil })
        let delivered = media.deliverAll()
        let previews = delivered.filter(\.isWithheld)
        #expect(previews.count > 10 && previews.allSatisfy { $0.preview == "/\($0.entry.row)" })
        #expect(delivered.count - previews.count >= 18)
    }

    @Test func `requests move to another network, and are answered if there is none`() {
        var media = Media()
        media.show("/a", "/b", inRow: 7)
        _ = media.takeChanges()
        media.delivery = ThrottledDelivery(.umts, seed: 2, hasPreviews: false, at: media.now)
        #expect(media.moveRequests().isEmpty)
        #expect(media.delivery?.underWay == 2)
        media.delivery = nil
        #expect(media.moveRequests().map(\.isWithheld) == [false, false])
    }

    /// There is a request under way for each medium that is withheld, and for nothing else.
    @Test(arguments: 0..<50 as Range<UInt64>) func `requests follow the media that are withheld`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var media = Media()
        for _ in 0..<150 {
            let row = Int.random(in: 0..<12, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: media.show("/\(Int.random(in: 0..<30, using: &random))", inRow: row, state: .inHierarchy)
            case 2: media.preparation.handle(.stateChanged(row: row, .measureLayout), at: media.now)
            case 3: media.preparation.handle(.edited(RowEdit(removed: [row..<row + 1])), at: media.now)
            case 4: for medium in media.deliver() { #expect(!medium.isWithheld) }
            default:
                if let entry = media.preparation.all.first?.entry, let request = entry.status.request {
                    media.preparation.handle(.reported(entry.id, .loaded(request.id)), at: media.now)
                }
            }
            for medium in media.takeChanges().changed { #expect(medium.preview == nil) }
            let withheld = media.preparation.all.filter(\.isWithheld).count
            let requests = (media.delivery?.underWay ?? 0) + (media.delivery?.waiting ?? 0)
            #expect(requests == withheld)
        }
    }
}
