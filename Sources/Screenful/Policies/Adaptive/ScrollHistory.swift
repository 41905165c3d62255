import ScreenfulTypes

/// Where this reader was in the latest forty seconds and more, and where the scroll was thought to go.
struct ScrollHistory: Sendable {
    /// A moment.
    struct Sample: Sendable {
        /// Where the reader was, and was expected to be going.
        var motion: Deceleration
        var isAtRest: Bool
        /// True if the reader moved, or had moved last, toward larger offsets.
        var isForward: Bool
    }

    /// Places at even times, the oldest first.
    private(set) var samples: [Sample] = []
    /// Where the reader is.
    private(set) var now = Sample(motion: Deceleration(), isAtRest: true, isForward: true)
    /// Places at rest since the reader moved last.
    private var resting = 0
    /// When the next place is kept; nil before the first one.
    private var nextAt: Int64?
    /// Kept for its memory.
    private var scratch: [Double] = []

    /// Screenfuls from one frame to the next that no finger moves.
    private static let jumpThreshold = 2.0
    /// Seconds between two places.
    static let step = 0.25
    private static let stepNanoseconds: Int64 = 250_000_000
    /// Places that are remembered: forty seconds, of which long rests count for less.
    private static let maxSamples = 160
    /// Places that are remembered of one rest: three seconds, so that within a time T at least T ÷ 3 s of those who
    /// rest go on, however long they have rested.
    ///
    /// Lab: with rests as long as they were, two of 44 runs of `dwell` are worse than with Texture's ranges, with three
    /// or five seconds none.
    private static let maxRestSamples = 12
    /// The time for which prior distances are meant, in seconds.
    private static let priorSeconds = 0.7
    /// Most numbers that others add to those of the places.
    private static let maxPriors = 16

    /// Takes note of a place.
    ///
    /// - Returns: True if it was kept: a quarter of a second has gone by.
    mutating func add(_ sample: ScrollSample, _ motion: Deceleration) -> Bool {
        var before = now
        let step = nextAt == nil ? 0 : sample.offset - before.motion.offset
        if sample.phase == .program || abs(step) > Self.jumpThreshold * sample.viewportLength {
            // A jump tells nothing of how far the reader moves: what was before it is shifted to where it led.
            for index in samples.indices { samples[index].move(by: step) }
            before.move(by: step)
        }
        let isAtRest = abs(sample.velocity) < AdaptivePolicy.restThreshold
        now = Sample(
            motion: motion,
            isAtRest: isAtRest,
            isForward: isAtRest ? before.isForward : sample.velocity > 0
        )
        let instant = sample.instant.nanoseconds
        guard instant >= nextAt ?? .min else { return false }
        let missed = nextAt.map { min(Int((instant - $0) / Self.stepNanoseconds), Self.maxSamples) } ?? 0
        rest(before, for: missed)
        nextAt = instant + Self.stepNanoseconds
        append(now)
        return true
    }

    /// Nobody tells of a viewport that rests: it was where it was last.
    private mutating func rest(_ sample: Sample, for steps: Int) {
        var sample = sample
        sample.motion.rest = sample.motion.offset
        sample.isAtRest = true
        for _ in 0..<steps { append(sample) }
    }

    private mutating func append(_ sample: Sample) {
        if samples.isEmpty {
            // Not before somebody scrolls: most lists only lie there.
            samples.reserveCapacity(Self.maxSamples)
            scratch.reserveCapacity(Self.maxSamples + Self.maxPriors)
        }
        resting = sample.isAtRest ? resting + 1 : 0
        guard resting <= Self.maxRestSamples else {
            samples[samples.count - 1] = sample
            return
        }
        if samples.count == Self.maxSamples { samples.removeFirst() }
        samples.append(sample)
    }
}

extension ScrollHistory.Sample {
    fileprivate mutating func move(by distance: Double) {
        motion.offset += distance
        motion.rest += distance
    }
}

extension ScrollHistory {
    /// Distances, in screenfuls, that stand for a reader of whom nothing is known yet.
    private static let priorDistances = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.6]
    /// How much more time than they are meant for stretches them at most.
    private static let maxDistanceStretch = 1.5

    /// The distance that a share of all stretches of so many seconds stay below, in points.
    ///
    /// - Parameters:
    ///   - share: The share.
    ///   - seconds: How long the stretches are.
    ///   - sign: 1 for the way forward, −1 for the way back.
    ///   - screen: The extent of the viewport, in points.
    /// - Returns: Points.
    /// - Complexity: O(places · places within the time).
    mutating func distance(share: Double, within seconds: Double, sign: Double, screen: Double) -> Double {
        scratch.removeAll(keepingCapacity: true)
        let steps = max(1, Int((seconds / Self.step).rounded(.up)))
        let isAtRest = samples.last?.isAtRest ?? true
        for first in samples.indices.dropLast(steps) where !isAtRest || samples[first].isAtRest {
            var farthest = 0.0
            for sample in samples[first...first + steps] {
                farthest = max(farthest, sign * (sample.motion.offset - samples[first].motion.offset))
            }
            scratch.append(farthest)
        }
        let stretch = min(Self.maxDistanceStretch, seconds / Self.priorSeconds)
        for distance in Self.priorDistances { scratch.append((sign > 0 ? distance : distance / 4) * screen * stretch) }
        return scratch.select(Swift.min(scratch.count - 1, Int(share * Double(scratch.count))))
    }

    /// Errors, in screenfuls, that stand for a reader of whom nothing is known yet: a moving one is where the motion
    /// leads, more or less, and one at rest goes on soon (lab: half as far 0.616, and more blank on
    /// seeds that nothing was tuned on; twice as far 0.631 instead of 0.629).
    private static let priorErrors = (
        moving: [-0.6, -0.3, -0.1, 0, 0, 0.1, 0.3, 0.6],
        resting: [-0.2, 0, 0, 0, 0.3, 0.6, 0.9, 1.3]
    )
    /// How much more time than they are meant for stretches them at most.
    private static let maxErrorStretch = 2.0

    /// How much farther than expected the reader was after so many places: sixteen errors, each as likely as the others.
    ///
    /// - Parameters:
    ///   - steps: How many places later.
    ///   - isAtRest: True for what was expected of a viewport at rest, false for a moving one.
    ///   - screen: The extent of the viewport, in points.
    /// - Returns: Points, ascending; positive for farther on the way, negative for not so far, or back.
    /// - Complexity: O(places).
    mutating func errors(after steps: Int, isAtRest: Bool, screen: Double) -> Forecast.Errors {
        scratch.removeAll(keepingCapacity: true)
        let seconds = Double(steps) * Self.step
        for index in samples.indices.dropLast(steps) where samples[index].isAtRest == isAtRest {
            let expected = samples[index].motion.offset(after: seconds)
            let error = samples[index + steps].motion.offset - expected
            scratch.append(samples[index].isForward ? error : -error)
        }
        let stretch = screen * min(Self.maxErrorStretch, seconds / Self.priorSeconds)
        for prior in isAtRest ? Self.priorErrors.resting : Self.priorErrors.moving { scratch.append(prior * stretch) }

        var errors = Forecast.Errors.zero
        pick(errors.indices, of: &errors, in: 0..<scratch.count)
        return errors
    }

    /// Picks quantiles, the middle one first: it halves the numbers among which the others are.
    private mutating func pick(_ quantiles: Range<Int>, of errors: inout Forecast.Errors, in range: Range<Int>) {
        guard !quantiles.isEmpty else { return }
        let middle = quantiles.lowerBound + quantiles.count / 2
        let index = (2 * middle + 1) * scratch.count / (2 * errors.scalarCount)
        errors[middle] = Float(scratch.select(index, in: range))
        pick(quantiles.lowerBound..<middle, of: &errors, in: range.lowerBound..<index + 1)
        pick(middle + 1..<quantiles.upperBound, of: &errors, in: index..<range.upperBound)
    }
}

extension [Double] {
    /// The element that would be at a place if all were sorted; reorders them.
    ///
    /// Sorting would take memory for merging, four times a second.
    ///
    /// - Complexity: O(*n*) on average.
    /// - Precondition: The place exists, and no element is NaN.
    /// - Note: C. A. R. Hoare, Algorithm 65: Find, Communications of the ACM 4 (1961).
    mutating func select(_ index: Int) -> Double {
        select(index, in: 0..<count)
    }

    /// The element that sorting would bring to a place, where it is known among which places it is by now.
    ///
    /// - Complexity: O(*k*) on average for *k* places; the elements before it are no greater then, and those after it
    ///   no less.
    /// - Precondition: The place is one of them, and no element is NaN.
    mutating func select(_ index: Int, in range: Range<Int>) -> Double {
        var (low, high) = (range.lowerBound, range.upperBound - 1)
        while low < high {
            let pivot = self[index]
            var (left, right) = (low, high)
            while left <= right {
                while self[left] < pivot { left += 1 }
                while self[right] > pivot { right -= 1 }
                guard left <= right else { break }
                swapAt(left, right)
                left += 1
                right -= 1
            }
            if right < index { low = left }
            if left > index { high = right }
        }
        return self[index]
    }
}
