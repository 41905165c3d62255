import ScreenfulTypes

/// Where this reader was in the latest forty seconds and more, and where the scroll was thought to go.
struct ScrollHistory: Sendable {
    /// A moment.
    struct Place: Sendable {
        /// Where the reader was, and was expected to be going.
        var motion: Deceleration
        var isAtRest: Bool
        /// True if the reader moved, or had moved last, toward larger offsets.
        var isForward: Bool
    }

    /// Places at even times, the oldest first.
    private(set) var places: [Place] = []
    /// Where the reader is.
    private(set) var now = Place(motion: Deceleration(), isAtRest: true, isForward: true)
    /// Places at rest since the reader moved last.
    private var resting = 0
    /// When the next place is kept; nil before the first one.
    private var nextAt: Int64?
    /// Kept for its memory.
    var scratch: [Double] = []

    /// Screenfuls from one frame to the next that no finger moves.
    private static let leap = 2.0
    /// Seconds between two places.
    static let step = 0.25
    private static let stepNanoseconds: Int64 = 250_000_000
    /// Places that are remembered: forty seconds, of which long rests count for less.
    private static let mostPlaces = 160
    /// Places that are remembered of one rest: three seconds, so that within a time T at least T ÷ 3 s of those who
    /// rest go on, however long they have rested.
    ///
    /// Lab: with rests as long as they were, two of 44 runs of `dwell` are worse than with Texture's ranges, with three
    /// or five seconds none.
    private static let mostResting = 12
    /// The time for which prior distances are meant, in seconds.
    static let priorSeconds = 0.7
    /// Most numbers that others add to those of the places.
    private static let mostPriors = 16

    /// Takes note of a place.
    ///
    /// - Returns: True if it was kept: a quarter of a second has gone by.
    mutating func add(_ sample: ScrollSample, _ motion: Deceleration) -> Bool {
        var before = now
        let step = nextAt == nil ? 0 : sample.offset - before.motion.offset
        if sample.phase == .program || abs(step) > Self.leap * sample.viewportLength {
            // A leap tells nothing of how far the reader moves: what was before it is shifted to where it led.
            for index in places.indices { places[index].move(by: step) }
            before.move(by: step)
        }
        let isAtRest = abs(sample.velocity) < AdaptivePolicy.slow
        now = Place(
            motion: motion,
            isAtRest: isAtRest,
            isForward: isAtRest ? before.isForward : sample.velocity > 0
        )
        let instant = sample.instant.nanoseconds
        guard instant >= nextAt ?? .min else { return false }
        let missed = nextAt.map { min(Int((instant - $0) / Self.stepNanoseconds), Self.mostPlaces) } ?? 0
        rest(before, for: missed)
        nextAt = instant + Self.stepNanoseconds
        append(now)
        return true
    }

    /// Nobody tells of a viewport that rests: it was where it was last.
    private mutating func rest(_ place: Place, for steps: Int) {
        var place = place
        place.motion.rest = place.motion.offset
        place.isAtRest = true
        for _ in 0..<steps { append(place) }
    }

    private mutating func append(_ place: Place) {
        if places.isEmpty {
            // Not before somebody scrolls: most lists only lie there.
            places.reserveCapacity(Self.mostPlaces)
            scratch.reserveCapacity(Self.mostPlaces + Self.mostPriors)
        }
        resting = place.isAtRest ? resting + 1 : 0
        guard resting <= Self.mostResting else {
            places[places.count - 1] = place
            return
        }
        if places.count == Self.mostPlaces { places.removeFirst() }
        places.append(place)
    }
}

extension ScrollHistory.Place {
    fileprivate mutating func move(by distance: Double) {
        motion.offset += distance
        motion.rest += distance
    }
}
