import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct AdaptivePolicyLossTests {
    private let late = Instant(milliseconds: 100_000)

    private func policy(latency: Double) -> AdaptivePolicy {
        var policy = AdaptivePolicy()
        for round in 0..<40 {
            policy.observe(
                LatencySample(
                    instant: Instant(milliseconds: Int64(round) * 1000),
                    rows: 1,
                    seconds: latency + 0.2,
                    isSuccess: true,
                    transfer: Transfer(bytes: 50_000, latency: latency)
                )
            )
        }
        return policy
    }

    @Test func `what will soon be here is not given up for what would come later`() throws {
        var policy = policy(latency: 0.3)
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

    @Test func `more is lost of what is looked at than of what may be, and nothing of what is out of reach`() {
        var policy = policy(latency: 0.3)
        policy.observe(.scroll(100, 10_000, 0, .settle))
        func loss(_ start: Double) -> Double {
            policy.loss(of: FetchCandidate(row: 0, start: start, end: start + 300), screen: 800)
        }
        #expect(loss(10_100) > loss(10_850))
        #expect(loss(10_850) > loss(9600))
        #expect(loss(9600) > 0)
        #expect(loss(20_000) == 0)
        #expect(loss(1000) == 0)
    }

    @Test func `a reader who rolls in bursts loses less by what is on screen than one who reads`() {
        func loss(burst: Double) -> Double {
            var policy = policy(latency: 0.3)
            var offset = 0.0
            for frame in 0..<1920 {
                // Three quarters of each second at rest.
                let isMoving = frame % 60 >= 45
                if isMoving { offset += burst / 15 }
                policy.observe(
                    .scroll(100 + Double(frame) / 60, offset, isMoving ? burst * 4 : 0, isMoving ? .fling : .settle)
                )
            }
            policy.observe(.scroll(132, offset, 0, .settle))
            return policy.loss(of: FetchCandidate(row: 0, start: offset, end: offset + 300), screen: 800)
        }
        #expect(loss(burst: 1200) < loss(burst: 200) / 2)
    }

    @Test func `what hardly matters holds nothing back`() throws {
        var policy = policy(latency: 0.3)
        policy.observe(.scroll(100, 10_000, 0, .settle))
        func rank(_ start: Double, _ end: Double) -> FetchRank? {
            policy.rank(of: FetchCandidate(row: 0, start: start, end: end), in: .feed(at: late))
        }
        let whole = try #require(rank(10_000, 10_800))
        let edge = try #require(rank(9800, 10_010))
        #expect(whole.blocksOthers && !edge.blocksOthers)
        #expect(edge.tier == whole.tier && edge < whole)
    }
}
