import ScreenfulTypes
import TestSupport
import Testing

@testable import Screenful

@Suite struct ForecastTests {
    private let screen = 800.0

    /// A forecast, and where the reader is, after a scroll that a function tells for each frame.
    private func forecast(
        frames: Int,
        _ step: (Int) -> (velocity: Double, phase: Scroll.Phase)
    ) -> (forecast: Forecast, now: ScrollHistory.Sample) {
        var history = ScrollHistory()
        var forecast = Forecast()
        var now = ScrollHistory.Sample(motion: Deceleration(), isAtRest: true, isForward: true)
        for frame in 0..<frames {
            let (velocity, phase) = step(frame)
            let offset = now.motion.offset + velocity / 60
            now.motion = Deceleration(offset: offset, rest: offset + velocity * 0.3)
            now.isAtRest = velocity == 0
            if velocity != 0 { now.isForward = velocity > 0 }
            let sample = ScrollSample.scroll(Double(frame) / 60, offset, velocity, phase)
            _ = history.add(sample, now.motion)
            forecast.learn(from: &history, screen: screen)
        }
        return (forecast, now)
    }

    private func points(
        _ start: Double,
        _ seconds: Double,
        _ seen: (forecast: Forecast, now: ScrollHistory.Sample)
    ) -> Double {
        let start = seen.now.motion.offset + start
        return seen.forecast.points(of: (start, start + 100), after: seconds, from: seen.now, screen: screen)
    }

    @Test func `nothing is learned from nothing: the motion is all there is`() {
        let now = ScrollHistory.Sample(motion: Deceleration(offset: 0, rest: 1000), isAtRest: false, isForward: true)
        let end = now.motion.offset(after: 3) + 800
        #expect(abs(Forecast().points(of: (end - 50, end + 50), after: 3, from: now, screen: 800) - 50) < 0.01)
    }

    @Test func `who lies still is likely to, and goes on rather than back`() {
        let seen = forecast(frames: 1) { _ in (0, .settle) }
        #expect(points(400, 0.1, seen) > 95)
        #expect(points(900, 0.7, seen) > points(-200, 0.7, seen))
        #expect(points(900, 0.7, seen) < points(400, 0.7, seen))
        #expect(points(3000, 0.7, seen) == 0)
    }

    @Test func `who rolls in bursts will be a burst further`() {
        let seen = forecast(frames: 1800) { $0 % 60 < 45 ? (0, .settle) : (4800, .fling) }
        let soon = forecast(frames: 1845) { $0 % 60 < 45 ? (0, .settle) : (4800, .fling) }
        #expect(seen.now.isAtRest == false)
        #expect(soon.now.isAtRest)
        // The next burst is due at once, and leads 1200 points further.
        #expect(points(1300, 0.75, soon) > 60)
        #expect(points(100, 0.75, soon) < 40)
    }

    @Test func `what was true of the way down is true of the way up`() {
        func sight(_ sign: Double) -> (forecast: Forecast, now: ScrollHistory.Sample) {
            forecast(frames: 1845) { $0 % 60 < 45 ? (0, .settle) : (sign * 4800, .fling) }
        }
        for start in stride(from: -2400.0, through: 2400, by: 300) {
            let down = points(start, 0.6, sight(1))
            // The mirror of a stretch of a viewport of 800 points.
            #expect(abs(points(700 - start, 0.6, sight(-1)) - down) < 0.5)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a screenful will be on screen, wherever`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var velocity = 0.0
        let seen = forecast(frames: Int.random(in: 1..<2000, using: &random)) { frame in
            if frame.isMultiple(of: 20) {
                velocity = Bool.random(using: &random) ? 0 : Double.random(in: -3000...3000, using: &random)
            }
            return (velocity, velocity == 0 ? .settle : .drag)
        }
        for seconds in [0.0, 0.1, 0.25, 0.6, 1, 2.9, 3, 60] {
            let sum = stride(from: -20_000.0, to: 20_000, by: 100).map { points($0, seconds, seen) }.reduce(0, +)
            #expect(abs(sum - screen) < 1)
        }
    }
}
