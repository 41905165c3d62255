/// The deceleration of a scroll view of iOS after a drag.
///
/// The velocity shrinks by one factor every millisecond, so it falls
/// exponentially, and the distance to the rest is proportional to it.
///
/// - Note: The default rate is `UIScrollView.DecelerationRate.normal`; the formulas are
///   the integral of `velocity · rate^t`, which exceeds the sum over whole
///   milliseconds by one part in a thousand.
public struct DecelerationCurve: Hashable, Sendable {
    /// The default factor of a scroll view, for one millisecond.
    public static let normalRate = 0.998

    /// The offset at the release, in points.
    public let start: Double
    /// The velocity at the release, in points per second.
    public let velocity: Double
    /// The factor by which the velocity shrinks each millisecond.
    public let rate: Double
    private let lnRate: Double

    /// Creates a curve.
    ///
    /// - Precondition: The rate lies between 0 and 1, both excluded.
    public init(start: Double = 0, velocity: Double, rate: Double = normalRate) {
        precondition(rate > 0 && rate < 1, "a rate of \(rate) never comes to rest")
        self.start = start
        self.velocity = velocity
        self.rate = rate
        lnRate = PortableMath.log(rate)
    }

    /// Milliseconds in which the velocity falls to 1/*e*: 499.5 at the normal rate.
    public var timeConstant: Double { -1 / lnRate }
    /// The offset at rest, in points.
    public var restOffset: Double { start + velocity / 1000 * timeConstant }

    /// Returns the offset so many milliseconds after the release, in points.
    public func offset(after milliseconds: Double) -> Double {
        start + velocity / 1000 * (PortableMath.exp(milliseconds * lnRate) - 1) / lnRate
    }

    /// Returns the milliseconds until it is within so many points of its rest.
    public func duration(untilWithin distance: Double = 0.5) -> Double {
        let length = abs(restOffset - start)
        return length <= distance ? 0 : PortableMath.log(distance / length) / lnRate
    }
}
