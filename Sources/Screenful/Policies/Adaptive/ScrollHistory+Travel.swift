extension ScrollHistory {
    /// Distances, in screenfuls, that stand for a reader of whom nothing is known yet.
    private static let prior = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.6]
    /// How much more time than they are meant for stretches them at most.
    private static let priorStretch = 1.5

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
        let isAtRest = places.last?.isAtRest ?? true
        for first in places.indices.dropLast(steps) where !isAtRest || places[first].isAtRest {
            var farthest = 0.0
            for place in places[first...first + steps] {
                farthest = max(farthest, sign * (place.motion.offset - places[first].motion.offset))
            }
            scratch.append(farthest)
        }
        let stretch = min(Self.priorStretch, seconds / Self.priorSeconds)
        for distance in Self.prior { scratch.append((sign > 0 ? distance : distance / 4) * screen * stretch) }
        return scratch.select(Swift.min(scratch.count - 1, Int(share * Double(scratch.count))))
    }
}
