import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import Screenful

@Suite struct EngineFetchLimitTests {
    /// Fetches rows from the last to the first, two at a time, and never one whose number ends in 7.
    private struct Backward: UsualRanges {
        var name: String { "backward" }
        func fetchLimit(in situation: PreloadingSituation) -> Int? { 2 }
        func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank? {
            candidate.row % 10 == 7 ? nil : FetchRank(tier: candidate.row, loss: 0, seconds: 0)
        }
    }

    /// Fetches one row at a time, those on screen before all others.
    private struct VisibleFirst: UsualRanges {
        var name: String { "visibleFirst" }
        func fetchLimit(in situation: PreloadingSituation) -> Int? { 1 }
        func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank? {
            let start = situation.viewport.origin.y
            let isSeen = candidate.end > start && candidate.start < start + situation.viewport.size.height
            guard isSeen || !candidate.isBlocked else { return nil }
            return FetchRank(tier: isSeen ? 1 : 0, loss: isSeen ? 1 : 0, seconds: candidate.start, blocksOthers: isSeen)
        }
        func mayPreempt(in situation: PreloadingSituation) -> Bool { true }
    }

    @Test func `a row that cannot wait takes the place of one that can, which comes later`() throws {
        var engine = engine(VisibleFirst())
        var outcome = Outcome()
        var time: Int64 = 0
        func handle(_ event: Event) -> [Int] {
            outcome.removeAll()
            time += 16
            engine.handle(event, at: Instant(milliseconds: time), into: &outcome)
            return outcome.actions.compactMap { action in
                if case .fetch(_, let rows, _, _) = action { rows.lowerBound } else { nil }
            }
        }
        #expect(handle(.opened) == [0])
        for row in 0..<8 { #expect(handle(.rowsArrived(FetchID(rawValue: row + 1))) == [row + 1]) }
        // Row 8 is under way, ahead of the screen; after this scroll row 9 is seen and row 8 is too.
        #expect(handle(.scrolled(Scroll(.offset(200), phase: .drag))) == [])
        #expect(handle(.rowsArrived(FetchID(rawValue: 9))) == [9])
        #expect(handle(.rowsArrived(FetchID(rawValue: 10))) == [10])
        // Row 10 is ahead of the screen and gives way to those that come on screen behind it.
        #expect(handle(.scrolled(Scroll(.offset(2500), phase: .drag))) == [25])
        #expect(outcome.actions.contains(.cancelFetch(FetchID(rawValue: 11))))
    }

    private func engine(_ policy: any PreloadingPolicy) -> Engine {
        let viewport = Size(width: 400, height: 800)
        var configuration = Engine.Configuration(rowCount: 1000, estimatedRowLength: 100, viewport: viewport)
        configuration.policy = policy
        configuration.maxRowsPerFetch = 1
        return Engine(configuration)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `no more is under way than the policy allows, and what is wanted is fetched in its order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var engine = engine(Backward())
        var outcome = Outcome()
        var underWay: [(id: FetchID, row: Int)] = []
        var loaded: Set<Int> = []
        var time: Int64 = 0
        func handle(_ event: Event) {
            time += 16
            engine.handle(event, at: Instant(milliseconds: time), into: &outcome)
            for action in outcome.actions {
                switch action {
                case .fetch(let id, let rows, _, _):
                    #expect(rows.count == 1 && !loaded.contains(rows.lowerBound))
                    underWay.append((id, rows.lowerBound))
                case .cancelFetch(let id): underWay.removeAll { $0.id == id }
                default: break
                }
            }
            outcome.removeAll()
            let wanted = (0..<1000).filter { engine.state(ofRow: $0).contains(.preload) }
            loaded.formIntersection(wanted)
            #expect(underWay.count <= 2)
            #expect(underWay.allSatisfy { wanted.contains($0.row) && $0.row % 10 != 7 })
            let missing = wanted.filter { row in
                row % 10 != 7 && !loaded.contains(row) && !underWay.contains { $0.row == row }
            }
            #expect(underWay.count == 2 || missing.isEmpty)
        }
        handle(.opened)
        for _ in 0..<200 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                handle(.scrolled(Scroll(.offset(Double.random(in: 0...20_000, using: &random)), phase: .drag)))
            } else if let first = underWay.first {
                underWay.removeFirst()
                loaded.insert(first.row)
                handle(.rowsArrived(first.id))
            }
        }
    }

    @Test func `what was put off is asked for when another policy sets no limit`() {
        var engine = engine(Backward())
        var outcome = Outcome()
        engine.handle(.opened, at: Instant(milliseconds: 0), into: &outcome)
        outcome.removeAll()
        engine.handle(.policySet(AnyPreloadingPolicy(RangesPolicy())), at: Instant(milliseconds: 16), into: &outcome)
        let asked = outcome.actions.count { if case .fetch = $0 { true } else { false } }
        let wanted = (0..<1000).count { engine.state(ofRow: $0).contains(.preload) }
        #expect(asked == wanted - 2)
    }
}
