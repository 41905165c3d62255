import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct AdaptivePolicyRushTests {
    private let late = Instant(milliseconds: 100_000)

    @Test func `the pace is that of the latest second, and begins anew when the reader turns round or leaps`() {
        var pace = Pace()
        for step in 0...300 { pace.add(.scroll(Double(step) / 60, Double(step) * 50, 0, .fling)) }
        #expect(abs(pace.velocity - 3000) < 30)
        pace.add(.scroll(6, 15_000, 0, .settle))
        #expect((900...1200).contains(pace.velocity))
        pace.add(.scroll(6.1, 14_900, 0, .drag))
        #expect(pace.velocity == 0)
        for step in 0...60 { pace.add(.scroll(7 + Double(step) / 60, Double(step) * 50, 0, .fling)) }
        pace.add(.scroll(8.1, 90_000, 0, .program))
        #expect(pace.velocity == 0)
    }

    @Test func `who throws again and again goes on at the pace of all throws`() throws {
        var fling = FlingModel()
        for step in 0...300 { fling.add(.scroll(Double(step) / 60, Double(step) * 50, 3000, .fling)) }
        // Held for a moment, and slower: alone it would soon rest.
        fling.add(.scroll(5.05, 15_060, 1200, .drag))
        #expect(fling.rest - fling.offset > 2000)
        let half = try #require(fling.seconds(to: (fling.offset + fling.rest) / 2))
        #expect(abs(fling.offset(after: half) - (fling.offset + fling.rest) / 2) < 1)
        fling.add(.scroll(5.1, 15_060, 0, .settle))
        #expect(fling.rest == 15_060)
    }

    @Test func `what will soon be here is not given up for what would come later`() throws {
        var policy = AdaptivePolicy()
        for round in 0..<40 {
            policy.observe(
                LatencySample(
                    instant: Instant(milliseconds: Int64(round) * 1000),
                    rows: 1,
                    seconds: 0.5,
                    isSuccess: true,
                    transfer: Transfer(bytes: 50_000, latency: 0.3)
                )
            )
        }
        policy.observe(.scroll(100, 10_000, 3000, .fling))
        func rank(underWay seconds: Double?) -> FetchRank? {
            let row = FetchCandidate(row: 0, start: 10_000, end: 10_800, secondsUnderWay: seconds)
            return policy.rank(of: row, in: .feed(velocity: 3000, at: late))
        }
        let asked = try #require(rank(underWay: nil))
        let coming = try #require(rank(underWay: 0.5))
        #expect(asked < coming)
        #expect(coming.tier > asked.tier)
    }

    @Test(arguments: [96.0, 320, 900])
    func `fewer rows are rendered ahead where rows are small`(length: Double) {
        let policy = AdaptivePolicy()
        let geometry = RowGeometry(count: 500, estimate: length)
        let ranges = policy.rows(for: .feed(at: late), in: geometry)
        let visible = geometry.rows(intersecting: (10_000, 10_800))
        #expect(ranges.visible == visible)
        #expect(ranges.display.clamped(to: visible) == visible)
        #expect(ranges.display.count <= 12)
        #expect(ranges.display.upperBound > visible.upperBound)
        #expect(ranges.preload.clamped(to: ranges.display) == ranges.display)
    }

    @Test func `what is on screen is rendered, however much that is`() {
        let geometry = RowGeometry(count: 5000, estimate: 10)
        let ranges = AdaptivePolicy().rows(for: .feed(at: late), in: geometry)
        #expect(ranges.visible.count >= 80)
        #expect(ranges.display == ranges.visible.lowerBound..<ranges.visible.upperBound + 2)
    }
}
