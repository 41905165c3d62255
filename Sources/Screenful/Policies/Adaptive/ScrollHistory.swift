import ScreenfulTypes

/// The positions of the viewport in the last forty seconds or more, with the motion predicted at each.
struct ScrollHistory: Sendable, Codable {
    /// The position at a moment.
    struct Sample: Sendable, Codable {
        /// The position, and the motion predicted from there.
        var motion: Deceleration
        var isAtRest: Bool
        /// True if the current or latest scroll direction is toward larger offsets.
        var isForward: Bool
    }

    private let pieces: AdaptivePolicy.Pieces
    /// Samples at regular intervals, the oldest first.
    private(set) var samples: [Sample] = []
    /// The current position.
    private(set) var now = Sample(motion: Deceleration(), isAtRest: true, isForward: true)
    /// Samples at rest since the viewport moved last.
    private var resting = 0
    /// The time of the next sample; nil before the first one.
    private var nextAt: Int64?
    /// A buffer that is kept to avoid allocations.
    private var scratch: [Double] = []

    /// Screenfuls from one frame to the next above which a move is a jump.
    private static let jumpThreshold = 2.0
    /// Seconds between two samples.
    static let step = 0.25
    private static let stepNanoseconds: Int64 = 250_000_000
    /// The maximum number of samples: forty seconds, in which long rests count for less.
    private static let maxSamples = 160
    /// The maximum number of samples of one rest: three seconds, so that within a time T at least T ÷ 3 s of the
    /// rests continue into a scroll, however long they last.
    ///
    /// More samples predict rest for longer, and leave rows blank when the user scrolls on. Row `rests`.
    private static let maxRestSamples = 12
    /// The time, in seconds, for which the prior distances and errors hold.
    private static let priorSeconds = 0.7
    /// The maximum number of priors that are added to the samples.
    private static let maxPriors = 16

    init(pieces: AdaptivePolicy.Pieces = .all) { self.pieces = pieces }

    /// Adds a position.
    ///
    /// - Returns: True if it was kept as a sample, because a quarter of a second has passed.
    mutating func add(_ sample: ScrollSample, _ motion: Deceleration) -> Bool {
        var before = now
        let step = nextAt == nil ? 0 : sample.offset - before.motion.offset
        if sample.phase == .program || abs(step) > Self.jumpThreshold * sample.viewportLength {
            // A jump says nothing about the distances that the user scrolls, so earlier samples are shifted along.
            for index in samples.indices { samples[index].move(by: step) }
            before.move(by: step)
        }
        let isAtRest = abs(sample.velocity) < AdaptivePolicy.restThreshold
        now = Sample(motion: motion, isAtRest: isAtRest, isForward: isAtRest ? before.isForward : sample.velocity > 0)
        let instant = sample.instant.nanoseconds
        guard instant >= nextAt ?? .min else { return false }
        let missed = nextAt.map { min(Int((instant - $0) / Self.stepNanoseconds), Self.maxSamples) } ?? 0
        rest(before, for: missed)
        nextAt = instant + Self.stepNanoseconds
        append(now)
        return true
    }

    /// Adds samples for the time in which no scroll was reported, because the viewport rested.
    private mutating func rest(_ sample: Sample, for steps: Int) {
        var sample = sample
        sample.motion.rest = sample.motion.offset
        sample.isAtRest = true
        for _ in 0..<steps { append(sample) }
    }

    private mutating func append(_ sample: Sample) {
        if samples.isEmpty {
            // Allocated on the first scroll, since most lists are never scrolled.
            samples.reserveCapacity(Self.maxSamples)
            scratch.reserveCapacity(Self.maxSamples + Self.maxPriors)
        }
        resting = sample.isAtRest ? resting + 1 : 0
        guard resting <= Self.maxRestSamples || !pieces.contains(.rests) else {
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
    /// Prior distances, in screenfuls, for a user without a history.
    private static let priorDistances = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.6]
    /// The maximum factor by which a longer time scales the prior distances.
    private static let maxDistanceStretch = 1.5

    /// The distance that a share of all intervals of a length do not exceed, in points.
    ///
    /// `sign` is 1 for forward and −1 for backward.
    ///
    /// - Returns: Points.
    /// - Complexity: O(samples · samples within the time).
    mutating func distance(share: Double, within seconds: Double, sign: Double, screen: Double) -> Double {
        scratch.removeAll(keepingCapacity: true)
        let steps = max(1, Int((seconds / Self.step).rounded(.up)))
        let isAtRest = samples.last?.isAtRest ?? true
        let known = pieces.contains(.lead) ? samples.indices.dropLast(steps) : 0..<0
        for first in known where !isAtRest || samples[first].isAtRest || !pieces.contains(.atRest) {
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

    /// Prior errors, in screenfuls, for a user without a history: a moving viewport is about where the prediction
    /// leads, and one at rest soon moves on.
    ///
    /// Larger errors spread the fetches of an unknown user more widely. Row `spread`.
    private static let priorErrors = (
        moving: [-0.6, -0.3, -0.1, 0, 0, 0.1, 0.3, 0.6], resting: [-0.2, 0, 0, 0, 0.3, 0.6, 0.9, 1.3]
    )
    /// The maximum factor by which a longer time scales the prior errors.
    private static let maxErrorStretch = 2.0

    /// The errors of the predictions a number of samples later: sixteen quantiles, equally likely.
    ///
    /// - Returns: Points, ascending; positive for farther than predicted, negative for less far, or back.
    /// - Complexity: O(samples).
    mutating func errors(after steps: Int, isAtRest: Bool, screen: Double) -> Forecast.Errors {
        scratch.removeAll(keepingCapacity: true)
        let seconds = Double(steps) * Self.step
        let known = pieces.contains(.errors) ? samples.indices.dropLast(steps) : 0..<0
        for index in known where samples[index].isAtRest == isAtRest {
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

    /// Selects quantiles, the middle one first, which halves the range of the others.
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
    /// Returns the element that sorting would move to an index; reorders the elements.
    ///
    /// Sorting would allocate memory for merging, four times a second.
    ///
    /// - Complexity: O(*n*) on average.
    /// - Precondition: The index exists, and no element is NaN.
    /// - Note: C. A. R. Hoare, Algorithm 65: Find, Communications of the ACM 4 (1961).
    mutating func select(_ index: Int) -> Double { select(index, in: 0..<count) }

    /// Returns the element that sorting would move to an index, if it is known to lie in a range already.
    ///
    /// - Complexity: O(*k*) on average for *k* indexes; the elements before it are not greater afterwards, and those
    ///   after it not less.
    /// - Precondition: The index is in the range, and no element is NaN.
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
