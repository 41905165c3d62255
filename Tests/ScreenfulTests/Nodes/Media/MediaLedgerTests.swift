import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct MediaLedgerTests {
    private let start = Instant(nanoseconds: 0)

    private func ledger(mapTiles: String = "", _ sources: MediaSource.Kind..., state: InterfaceState) -> MediaLedger {
        var configuration = MediaLedger.Configuration()
        configuration.mapTiles = mapTiles
        var ledger = MediaLedger(configuration)
        let sources = sources.enumerated().map { MediaSource(node: $0 + 1, kind: $1) }
        ledger.handle(.contentsKnown(row: 7, sources, state: state), at: start)
        return ledger
    }

    private func news(_ ledger: inout MediaLedger, _ events: MediaLedger.Event...) -> MediaNews {
        for event in events { ledger.handle(event, at: start) }
        return ledger.takeNews()
    }

    private func request(_ number: Int) -> MediaRequestID { MediaRequestID(rawValue: number) }

    @Test func `a picture is asked for in preload, and the more urgently the nearer it comes`() throws {
        var ledger = ledger(.image(url: "/a", defaultImage: "/d"), state: .preloaded)
        let entered = try #require(ledger.takeNews().changed.first)
        #expect(entered.row == 7 && entered.source.node == 1)
        #expect(entered.status.request?.url == "/a" && entered.status.request?.priority == .preload)
        #expect(entered.status.shown == .defaultImage(url: "/d"))
        let near = news(&ledger, .stateChanged(row: 7, .displayed)).changed.map(\.status.request?.priority)
        #expect(near == [.display])
        let loaded = news(&ledger, .reported(entered.id, .loaded(request(0)))).changed.first?.status
        #expect(loaded?.shown == .picture(url: "/a", variant: nil) && loaded?.request == nil)
        #expect(news(&ledger, .reported(entered.id, .loaded(request(0)))).isEmpty)
    }

    @Test func `what leaves preload is struck out, and its late answer dropped`() throws {
        var ledger = ledger(.image(url: "/a", defaultImage: ""), .map(region: "1,2,3"), state: .preloaded)
        let ids = ledger.takeNews().changed.map(\.id)
        let away = news(&ledger, .stateChanged(row: 7, .measureLayout))
        #expect(away.gone == ids && away.changed.isEmpty && ledger.all.count == 0)
        #expect(news(&ledger, .reported(ids[0], .loaded(request(0)))).isEmpty)
        // Coming back, it has another name.
        let sources = [MediaSource(node: 1, kind: .image(url: "/a", defaultImage: ""))]
        let back = news(&ledger, .contentsKnown(row: 7, sources, state: .preloaded))
        #expect(back.changed.map(\.id.rawValue) == [2])
    }

    @Test func `who came and went between two tellings is not told of`() {
        var ledger = ledger(.image(url: "/a", defaultImage: ""), state: .preloaded)
        #expect(news(&ledger, .stateChanged(row: 7, [])).isEmpty)
    }

    @Test func `a turn out and back is not told of`() {
        var ledger = ledger(.image(url: "/a", defaultImage: ""), state: .displayed)
        _ = ledger.takeNews()
        #expect(news(&ledger, .stateChanged(row: 7, .inHierarchy), .stateChanged(row: 7, .displayed)).isEmpty)
    }

    @Test func `a failure is repeated in its time, twice, and then by hand`() throws {
        var ledger = ledger(.image(url: "/a", defaultImage: ""), state: .inHierarchy)
        let id = try #require(ledger.takeNews().changed.first?.id)
        var now = start
        for attempt in 0..<2 {
            ledger.handle(.reported(id, .failed(request(attempt))), at: now)
            #expect(ledger.takeNews().changed.first?.status.phase == .picture(.waiting))
            let due = try #require(ledger.nextWake)
            #expect(due == now.advanced(byNanoseconds: 1_000_000_000 << Int64(attempt)))
            ledger.handle(.wake, at: now)
            #expect(ledger.takeNews().isEmpty, "too early")
            now = due
            ledger.handle(.wake, at: now)
            let status = ledger.takeNews().changed.first?.status
            #expect(status?.request?.id == request(attempt + 1) && status?.attempts == attempt + 2)
        }
        ledger.handle(.reported(id, .failed(request(2))), at: now)
        #expect(ledger.takeNews().changed.first?.status.phase == .picture(.failed))
        #expect(ledger.nextWake == nil)
        #expect(news(&ledger, .reported(id, .retried)).changed.first?.status.request?.id == request(3))
    }

    @Test func `media move with their row, and go with it`() throws {
        var ledger = ledger(.image(url: "/a", defaultImage: ""), state: .preloaded)
        let id = try #require(ledger.takeNews().changed.first?.id)
        #expect(news(&ledger, .edited(RowEdit(inserted: [0..<3]))).isEmpty)
        #expect(ledger.media(ofRow: 10).map(\.id) == [id] && ledger.media(ofRow: 7).isEmpty)
        #expect(news(&ledger, .reported(id, .loaded(request(0)))).changed.first?.row == 10)
        #expect(news(&ledger, .edited(RowEdit(removed: [10..<11]))).gone == [id])
    }

    @Test func `new contents keep what is the same in them`() throws {
        var ledger = ledger(.image(url: "/a", defaultImage: ""), .image(url: "/b", defaultImage: ""), state: .preloaded)
        let ids = ledger.takeNews().changed.map(\.id)
        let kinds: [MediaSource.Kind] = [.image(url: "/a", defaultImage: ""), .image(url: "/c", defaultImage: "")]
        let sources = kinds.enumerated().map { MediaSource(node: $0 + 1, kind: $1) }
        let told = news(&ledger, .contentsKnown(row: 7, sources, state: .preloaded))
        #expect(told.gone == [ids[1]])
        #expect(told.changed.map(\.status.request?.url) == ["/c"])
    }

    @Test func `several qualities climb from the worst, and the best at hand is shown at once`() throws {
        let urls = ["/large", "/medium", "/small"]
        var ledger = ledger(.multiplexImage(urls), state: .inHierarchy)
        let id = try #require(ledger.takeNews().changed.first?.id)
        let medium = news(&ledger, .reported(id, .loaded(request(0)))).changed.first?.status
        #expect(medium?.shown == .picture(url: "/small", variant: 2) && medium?.request?.variant == 1)
        _ = news(&ledger, .reported(id, .loaded(request(1))), .stateChanged(row: 7, []))
        let sources = [MediaSource(node: 1, kind: .multiplexImage(urls))]
        let back = news(&ledger, .contentsKnown(row: 7, sources, state: .preloaded)).changed.first?.status
        #expect(back?.shown == .picture(url: "/medium", variant: 1) && back?.request?.variant == 0)
    }

    @Test func `a video plays only while it is visible`() throws {
        let video = MediaSource.Kind.video(url: "/v", playsAutomatically: true, repeats: false)
        var ledger = ledger(.poster(url: "/p"), video, state: .displayed)
        let entries = ledger.takeNews().changed
        #expect(entries.map(\.status.request?.url) == ["/p", "/v"])
        let id = entries[1].id
        _ = news(&ledger, .reported(id, .loaded(request(0))))
        #expect(news(&ledger, .stateChanged(row: 7, .inHierarchy)).changed.map(\.status.isPlaying) == [false, true])
        #expect(news(&ledger, .stateChanged(row: 7, .displayed)).changed.map(\.status.isPlaying) == [false, false])
    }

    @Test func `a map without tiles asks for nothing, one with tiles lives after a tap`() throws {
        var plain = ledger(.map(region: "1,2,3"), state: .inHierarchy)
        let entry = try #require(plain.takeNews().changed.first)
        #expect(entry.status.request == nil && entry.status.shown == .nothing)
        #expect(news(&plain, .reported(entry.id, .tapped)).isEmpty)

        var map = ledger(mapTiles: "/t/{z}/{x}/{y}", .map(region: "1,2,3"), state: .inHierarchy)
        let made = try #require(map.takeNews().changed.first)
        #expect(made.status.request?.url == "/t/{z}/{x}/{y}")
        #expect(
            news(&map, .reported(made.id, .loaded(request(0)))).changed.first?.status.shown
                == .still(tiles: made.status.request?.url ?? "")
        )
        #expect(news(&map, .reported(made.id, .tapped)).changed.first?.status.shown == .live(tiles: "/t/{z}/{x}/{y}"))
        #expect(news(&map, .stateChanged(row: 7, .displayed)).changed.first?.status.shown == .nothing)
    }
}
