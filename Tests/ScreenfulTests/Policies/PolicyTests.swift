import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct PolicyTests {
    private func end(read: Int, of count: Int, page: Int = 10, remaining: Double = 1) -> ListEndSituation {
        ListEndSituation(
            end: .tail,
            visibleRows: max(0, read - 3)..<read,
            rowCount: count,
            batchRows: page,
            remaining: remaining
        )
    }

    /// The row at which the next page is asked for, and how many rows of the latest page were read by then.
    @Test(arguments: [(1, 7, 7), (2, 14, 4), (3, 21, 1), (4, 28, -2), (5, 35, -5)])
    func `a share of all rows asks earlier and earlier`(page: Int, row: Int, diff: Int) {
        let policy = ThresholdPolicy()
        let first = (1...10 * page).first { policy.beginsBatch(at: end(read: $0, of: 10 * page)) == true }
        #expect(first == row)
        #expect(row - 10 * (page - 1) == diff)
    }

    @Test(arguments: [(1, 0.7), (2, 0.85), (3, 0.9), (4, 0.925), (5, 0.94)])
    func `a share of the latest page stays where it is`(page: Int, ratio: Double) {
        for policy in [DynamicThresholdPolicy(), DynamicThresholdPolicy(rowsPerPage: 10)] {
            let first = (1...10 * page).first { policy.beginsBatch(at: end(read: $0, of: 10 * page)) == true }
            #expect(first == 10 * (page - 1) + 7)
            #expect(abs(Double(first ?? 0) / Double(10 * page) - ratio) < 1e-12)
        }
    }

    @Test func `sixty pages of any size never shift the trigger`() {
        for size in [1, 3, 10, 20, 33] {
            for page in 1...60 {
                let count = size * page
                let policy = DynamicThresholdPolicy(rowsPerPage: size)
                let first = (0...count).first { policy.beginsBatch(at: end(read: $0, of: count, page: size)) == true }
                let wanted = (7 * size + 9) / 10
                #expect(first == count - size + wanted, "\(size) \(page)")
            }
        }
    }

    @Test func `without preloading the end has to be on screen`() {
        let policy = InfiniteScrollPolicy()
        #expect(policy.beginsBatch(at: end(read: 9, of: 10, remaining: 0.5)) == false)
        #expect(policy.beginsBatch(at: end(read: 10, of: 10, remaining: 0)) == true)
        #expect(policy.extents(for: .feed()).preload == 10_000...10_800)
    }

    @Test func `the head is read the other way`() {
        let situation = ListEndSituation(end: .head, visibleRows: 0..<4, rowCount: 10, batchRows: 10, remaining: 0)
        #expect(situation.readRows == 10)
        #expect(ThresholdPolicy().beginsBatch(at: situation) == true)
    }

    @Test func `a lazy list fetches where the fling will rest`() {
        let policy = LazyPolicy()
        #expect(policy.extents(for: .feed()).display == 10_000...10_800)
        #expect(policy.extents(for: .feed(velocity: 3000, target: 13_000)).preload == 13_000...13_800)
        #expect(policy.beginsBatch(at: end(read: 10, of: 10)) == nil)
    }

    @Test func `a skewport leans the way the scroll goes`() {
        let policy = SkewportPolicy()
        let rest = policy.extents(for: .feed())
        #expect(rest.display == 9_880...10_920)
        #expect(rest.preload == 7_000...13_800)
        #expect(policy.extents(for: .feed(velocity: 600)).display == 9_880...11_400)
        #expect(policy.extents(for: .feed(velocity: 90_000)).display == 9_880...12_800)
        #expect(policy.extents(for: .feed(velocity: -90_000)).display == 8_000...10_920)
    }

    @Test func `a fixed extent is the same on both sides`() {
        #expect(FixedExtentPolicy().extents(for: .feed(velocity: 900)).display == 9_750...11_050)
        let rects = FixedExtentPolicy(points: 100).rects(for: .feed())
        #expect(rects.preload == Rect(origin: Point(x: 0, y: 9_900), size: Size(width: 400, height: 1_000)))
    }

    @Test func `an engine asks for pages when its policy says so, also under the finger`() {
        let viewport = Size(width: 400, height: 400)
        var configuration = Engine.Configuration(rowCount: 10, estimatedRowLength: 200, viewport: viewport)
        configuration.policy = ThresholdPolicy()
        configuration.growsAtTail = true
        var engine = Engine(configuration)
        var outcome = Outcome()
        func batches() -> Int {
            outcome.actions.count { if case .beginBatch = $0 { true } else { false } }
        }
        engine.handle(.opened, at: Instant(milliseconds: 0), into: &outcome)
        engine.handle(.scrolled(Scroll(.offset(800), phase: .drag)), at: Instant(milliseconds: 16), into: &outcome)
        #expect(batches() == 0)
        engine.handle(.scrolled(Scroll(.offset(1000), phase: .drag)), at: Instant(milliseconds: 32), into: &outcome)
        #expect(batches() == 1)
    }

    @Test func `a fetch asks for no more rows than it may`() {
        let viewport = Size(width: 400, height: 400)
        var configuration = Engine.Configuration(rowCount: 100, estimatedRowLength: 50, viewport: viewport)
        configuration.maxRowsPerFetch = 3
        var engine = Engine(configuration)
        var outcome = Outcome()
        engine.handle(.opened, at: Instant(milliseconds: 0), into: &outcome)
        let fetched = outcome.actions.compactMap { if case .fetch(_, let rows, _, _) = $0 { rows } else { nil } }
        #expect(fetched.allSatisfy { (1...3).contains($0.count) })
        #expect(fetched.reduce(0) { $0 + $1.count } == Set(fetched.joined()).count)
        #expect(Set(fetched.joined()) == Set(0..<12))
    }
}
