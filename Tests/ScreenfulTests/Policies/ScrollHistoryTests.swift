import ScreenfulTypes
import TestSupport
import Testing

@testable import Screenful

@Suite struct ScrollHistoryTests {
    /// Adds a sample that is expected to rest where it is.
    private func add(_ sample: ScrollSample, to history: inout ScrollHistory) -> Bool {
        history.add(sample, Deceleration(offset: sample.offset, rest: sample.offset))
    }

    @Test func `four places a second are kept, and of those no more than forty seconds`() {
        var history = ScrollHistory()
        var kept = 0
        for frame in 0..<6000 where add(.scroll(Double(frame) / 60, Double(frame), 60, .drag), to: &history) {
            kept += 1
        }
        #expect((370...400).contains(kept))
        #expect(history.samples.count == 160)
        #expect(history.samples.last.map { $0.motion.offset > 5980 } == true)
        #expect(
            zip(history.samples, history.samples.dropFirst()).allSatisfy {
                (15...17).contains($1.motion.offset - $0.motion.offset)
            }
        )
    }

    @Test func `a viewport of which nobody tells anything rests where it was`() {
        var history = ScrollHistory()
        _ = add(.scroll(0, 0, 1000, .fling), to: &history)
        _ = add(.scroll(0.1, 100, 1000, .fling), to: &history)
        _ = add(.scroll(5.1, 700, 1000, .drag), to: &history)
        // Of five seconds three are remembered, and of a day, too.
        #expect(history.samples.map(\.motion.offset) == [0] + Array(repeating: 100, count: 12) + [700])
        #expect(history.samples.map(\.isAtRest) == [false] + Array(repeating: true, count: 12) + [false])
        #expect(history.samples[1].motion.rest == 100)
        _ = add(.scroll(86_400, 700, 1000, .drag), to: &history)
        #expect(history.samples.count == 27)
    }

    @Test(arguments: [3.0, 10, 40, 400])
    func `a long rest does not hide how far the reader goes`(rest: Double) {
        func distance(samplesAtRest: Bool) -> Double {
            var history = ScrollHistory()
            var (time, offset) = (0.0, 0.0)
            for _ in 0..<4 {
                for _ in 0..<60 {
                    _ = add(.scroll(time, offset, 2_000, .drag), to: &history)
                    (time, offset) = (time + 1.0 / 60, offset + 2_000 / 60)
                }
                let end = time + rest
                repeat {
                    _ = add(.scroll(time, offset, 0, .settle), to: &history)
                    time += samplesAtRest ? 0.25 : rest
                } while time < end
                time = end
            }
            return history.distance(share: 0.95, within: 1, sign: 1, screen: 800)
        }
        #expect(distance(samplesAtRest: true) >= 1_400)
        #expect(distance(samplesAtRest: false) >= 1_400)
    }

    @Test func `a leap moves what was before it to where it led`() {
        var history = ScrollHistory()
        for step in 0..<8 { _ = add(.scroll(Double(step) / 4, Double(step) * 100, 400, .drag), to: &history) }
        _ = add(.scroll(2, 50_000, 0, .program), to: &history)
        // Typed: with literals of either kind, the compiler tries for ten seconds.
        let moved: [Double] = [49_300, 49_400, 49_500, 49_600, 49_700, 49_800, 49_900, 50_000, 50_000]
        #expect(history.samples.map(\.motion.offset) == moved)
        #expect(history.samples.allSatisfy { $0.motion.rest == $0.motion.offset })
        #expect(history.distance(share: 0.99, within: 0.25, sign: 1, screen: 1) <= 100)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `errors are the quantiles of how far off the motion was`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var history = ScrollHistory()
        var offset = 0.0
        for step in 0..<Int.random(in: 0..<300, using: &random) {
            let velocity = Bool.random(using: &random) ? 0 : Double.random(in: -4000...4000, using: &random)
            offset += velocity / 4
            var sample = ScrollSample.scroll(Double(step) / 4, offset, velocity, .drag)
            sample.viewportLength = 10_000
            let motion = Deceleration(offset: offset, rest: offset + velocity * 0.3)
            _ = history.add(sample, motion)
        }
        let steps = Int.random(in: 1...12, using: &random)
        let isAtRest = Bool.random(using: &random)
        let samples = history.samples
        var naive = isAtRest ? [-0.2, 0, 0, 0, 0.3, 0.6, 0.9, 1.3] : [-0.6, -0.3, -0.1, 0, 0, 0.1, 0.3, 0.6]
        for index in naive.indices { naive[index] *= 10_000 * min(2, Double(steps) / 4 / 0.7) }
        for index in samples.indices where index + steps < samples.count && samples[index].isAtRest == isAtRest {
            let error = samples[index + steps].motion.offset - samples[index].motion.offset(after: Double(steps) / 4)
            naive.append(samples[index].isForward ? error : -error)
        }
        naive.sort()
        let errors = history.errors(after: steps, isAtRest: isAtRest, screen: 10_000)
        for index in 0..<16 {
            #expect(abs(Double(errors[index]) - naive[(2 * index + 1) * naive.count / 32]) < 0.01)
        }
    }
}
