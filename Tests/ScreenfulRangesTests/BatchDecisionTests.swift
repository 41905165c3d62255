import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct BatchDecisionTests {
    /// A vertical list at rest: viewport 480, content 4800 points.
    private func situation(at offset: Double) -> BatchSituation {
        BatchSituation(
            targetOffset: Point(x: 0, y: offset),
            viewport: Size(width: 320, height: 480),
            content: Size(width: 320, height: 4800),
            scrollable: .vertical,
            direction: .down
        )
    }

    @Test(arguments: [
        (0.0, 4320.0, false), (3359, 961, false), (3360, 960, true), (4320, 0, true), (5000, -680, true),
    ])
    func `two screenfuls before the end it is time`(offset: Double, remaining: Double, isTime: Bool) {
        let decision = BatchDecision.decide(situation(at: offset))
        #expect(decision == .distance(remaining: remaining, trigger: 960))
        #expect(decision.shouldFetch == isTime)
    }

    @Test func `the first reason that holds is given`() {
        var list = situation(at: 4320)
        list.direction = .up
        #expect(BatchDecision.decide(list) == .movingAway)
        list.isVisible = false
        #expect(BatchDecision.decide(list) == .notVisible)
        list.content.height = 479
        #expect(BatchDecision.decide(list) == .smallContent)
        list.leadingScreens = 0
        #expect(BatchDecision.decide(list) == .disabled)
        list.isFetching = true
        #expect(BatchDecision.decide(list) == .alreadyFetching)
    }

    @Test(arguments: [Size(width: 0, height: 480), Size(width: 320, height: 0), Size(width: 320, height: -1)])
    func `without a viewport nothing is asked for`(viewport: Size) {
        var list = situation(at: 4320)
        list.viewport = viewport
        #expect(BatchDecision.decide(list) == .disabled)
    }

    @Test func `a policy is asked only while the scroll moves on`() {
        var list = situation(at: 0)
        list.velocity.y = 1.5
        let answer = BatchDecision.shouldFetch(list) { seconds, hint in
            #expect(abs(seconds - 2.88) < 1e-12)
            #expect(!hint)
            return true
        }
        #expect(answer)
        for velocity in [0, -1.5] {
            list.velocity.y = velocity
            let unasked = BatchDecision.shouldFetch(list) { _, _ in
                Issue.record("asked at \(velocity)")
                return true
            }
            #expect(!unasked)
        }
    }

    @Test func `guards come before the policy`() {
        var list = situation(at: 4320)
        list.velocity.y = 1.5
        list.isFetching = true
        let answer = BatchDecision.shouldFetch(list) { _, _ in true }
        #expect(!answer)
    }

    /// Texture knows no batches at the head: there the tail's rules hold for the list turned round.
    @Test(arguments: UInt64(0)..<200)
    func `the head decides as the tail of the list turned round`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = BatchSituation(
            targetOffset: Point(x: random.length(), y: random.length()),
            viewport: Size(width: random.length(), height: random.length()),
            content: Size(width: random.length() * 8, height: random.length() * 8),
            scrollable: [.horizontal, .vertical, [.horizontal, .vertical]].randomElement(using: &random) ?? .vertical,
            direction: ScrollDirection(rawValue: UInt8.random(in: 0..<16, using: &random))
        )
        list.velocity = Point(x: random.length() - 4, y: random.length() - 4)
        list.leadingScreens = Double(Int.random(in: 0...3, using: &random))
        list.isVisible = Int.random(in: 0..<5, using: &random) > 0
        list.isFetching = Int.random(in: 0..<9, using: &random) == 0
        let turned = list.turnedRound
        #expect(BatchDecision.decide(list, at: .head) == BatchDecision.decide(turned, at: .tail))
        let answer = BatchDecision.shouldFetch(list, at: .head) { $0 < 0.002 || $1 }
        let turnedAnswer = BatchDecision.shouldFetch(turned, at: .tail) { $0 < 0.002 || $1 }
        #expect(answer == turnedAnswer)
    }
}

extension BatchSituation {
    /// The same scroll with the content turned by half a turn.
    fileprivate var turnedRound: Self {
        var turned = self
        turned.targetOffset.x = content.width - viewport.width - targetOffset.x
        turned.targetOffset.y = content.height - viewport.height - targetOffset.y
        turned.velocity = Point(x: -velocity.x, y: -velocity.y)
        turned.direction = []
        if direction.contains(.up) { turned.direction.insert(.down) }
        if direction.contains(.down) { turned.direction.insert(.up) }
        if direction.contains(.left) { turned.direction.insert(.right) }
        if direction.contains(.right) { turned.direction.insert(.left) }
        return turned
    }
}

extension SeededGenerator {
    fileprivate mutating func length() -> Double {
        Double(Int.random(in: 0...32, using: &self)) / 4
    }
}
