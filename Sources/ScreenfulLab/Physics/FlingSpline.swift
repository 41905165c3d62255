/// The deceleration of a list of Android after a fling.
///
/// The distance grows with the velocity to the power of 1.736, and the motion follows a spline of a hundred samples.
///
/// - Note: Android, `OverScroller.java`: friction 0.015, inflexion 0.35, tensions 0.5
///   and 1, `DECELERATION_RATE` = ln 0.78 / ln 0.9, physical coefficient
///   9.80665 · 39.37 · 160 · 0.84 at density 1.
public struct FlingSpline: Hashable, Sendable {
    /// The offset at the release, in points.
    public let start: Double
    /// The velocity at the release, in points per second.
    public let velocity: Double

    private static let friction = 0.015
    private static let inflexion = 0.35
    private static let physics = 9.80665 * 39.37 * 160 * 0.84
    private static let rate = PortableMath.log(0.78) / PortableMath.log(0.9)

    /// Creates a fling.
    public init(start: Double = 0, velocity: Double) {
        self.start = start
        self.velocity = velocity
    }

    private var deceleration: Double {
        PortableMath.log(Self.inflexion * abs(velocity) / (Self.friction * Self.physics))
    }

    /// The distance, in points; negative toward smaller offsets.
    public var distance: Double {
        guard velocity != 0 else { return 0 }
        let length = Self.friction * Self.physics * PortableMath.exp(Self.rate / (Self.rate - 1) * deceleration)
        return velocity < 0 ? -length : length
    }

    /// The duration, in milliseconds.
    public var duration: Double { velocity == 0 ? 0 : 1000 * PortableMath.exp(deceleration / (Self.rate - 1)) }
    /// The offset at rest, in points.
    public var restOffset: Double { start + distance }

    /// Returns the offset so many milliseconds after the release, in points.
    public func offset(after milliseconds: Double) -> Double {
        guard duration > 0, milliseconds < duration else { return restOffset }
        let place = max(0, milliseconds) / duration * Double(Self.sampleCount)
        let sample = Int(place)
        let (before, after) = (Self.positions[sample], Self.positions[sample + 1])
        return start + distance * (before + (place - Double(sample)) * (after - before))
    }

    private static let sampleCount = 100

    /// The share of the distance at each hundredth of the duration.
    private static let positions: [Double] = {
        let startTension = 0.5
        let endTension = 1.0
        let first = startTension * inflexion
        let second = 1 - endTension * (1 - inflexion)
        var positions: [Double] = []
        var low = 0.0
        for sample in 0..<sampleCount {
            let time = Double(sample) / Double(sampleCount)
            var high = 1.0
            var x = low
            while true {
                x = low + (high - low) / 2
                let reached = 3 * x * (1 - x) * ((1 - x) * first + x * second) + x * x * x
                if abs(reached - time) < 1e-5 { break }
                if reached > time { high = x } else { low = x }
            }
            positions.append(3 * x * (1 - x) * ((1 - x) * startTension + x) + x * x * x)
        }
        return positions + [1]
    }()
}
