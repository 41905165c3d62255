import ScreenfulTypes

/// How far this reader moves within a given time, from the latest forty seconds.
struct TravelMemory: Sendable {
    private struct Place: Sendable {
        var offset: Double
        var isAtRest: Bool
    }

    /// Places at even times, the oldest first.
    private var places: [Place] = []
    private var nextAt: Int64?
    private var latest: Double?
    /// Kept for its memory.
    private var distances: [Double] = []

    /// Screenfuls from one frame to the next that no finger moves.
    private static let leap = 2.0
    /// Nanoseconds between two places.
    private static let step: Int64 = 250_000_000
    /// Places that are remembered: forty seconds.
    private static let mostPlaces = 160
    /// Distances, in screenfuls, that stand for a reader of whom nothing is known yet.
    private static let prior = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.6]
    /// The time for which the prior distances are meant, in seconds, and how much more time stretches them at most.
    private static let priorSeconds = 0.7
    private static let priorStretch = 1.5

    init() {
        places.reserveCapacity(Self.mostPlaces)
        distances.reserveCapacity(Self.mostPlaces + Self.prior.count)
    }

    /// Takes note of a place.
    ///
    /// - Returns: True if it was kept: a quarter of a second has gone by.
    mutating func add(_ sample: ScrollSample) -> Bool {
        let step = sample.offset - (latest ?? sample.offset)
        latest = sample.offset
        if sample.phase == .program || abs(step) > Self.leap * sample.viewportLength {
            // A leap tells nothing of how far the reader moves: what was before it is shifted to where it led.
            for index in places.indices { places[index].offset += step }
        }
        guard sample.instant.nanoseconds >= nextAt ?? .min else { return false }
        nextAt = sample.instant.nanoseconds + Self.step
        if places.count == Self.mostPlaces { places.removeFirst() }
        places.append(Place(offset: sample.offset, isAtRest: abs(sample.velocity) < AdaptivePolicy.slow))
        return true
    }

    /// The distance that a share of all stretches of so many seconds stay below, in points.
    ///
    /// - Parameters:
    ///   - share: The share.
    ///   - seconds: How long the stretches are.
    ///   - sign: 1 for the way forward, −1 for the way back.
    ///   - screen: The extent of the viewport, in points.
    /// - Returns: Points.
    mutating func distance(share: Double, within seconds: Double, sign: Double, screen: Double) -> Double {
        distances.removeAll(keepingCapacity: true)
        let steps = max(1, Int((seconds * 1e9 / Double(Self.step)).rounded(.up)))
        let isAtRest = places.last?.isAtRest ?? true
        for first in places.indices.dropLast(steps) where !isAtRest || places[first].isAtRest {
            var farthest = 0.0
            for place in places[first...first + steps] {
                farthest = max(farthest, sign * (place.offset - places[first].offset))
            }
            distances.append(farthest)
        }
        let stretch = min(Self.priorStretch, seconds / Self.priorSeconds)
        for distance in Self.prior { distances.append((sign > 0 ? distance : distance / 4) * screen * stretch) }
        return distances.select(Swift.min(distances.count - 1, Int(share * Double(distances.count))))
    }
}
