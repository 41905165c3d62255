/// How a scroll view of iOS comes to rest after the finger has left it.
///
/// The velocity shrinks by one factor every millisecond, so it falls
/// exponentially, and the way to the place of rest is proportional to it.
///
/// - Note: The rates are those of `UIScrollView.DecelerationRate`; the formulas are
///   the integral of `velocity · rate^t`, which exceeds the sum over whole
///   milliseconds by one part in a thousand.
public struct DecelerationCurve: Hashable, Sendable {
    /// The factor of a scroll view as it comes, for one millisecond.
    public static let normalRate = 0.998
    /// The factor of a scroll view that stops fast, for one millisecond.
    public static let fastRate = 0.99

    /// Where the finger left, in points.
    public let start: Double
    /// Points per second at that moment.
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

    /// Milliseconds in which the velocity falls to 1/*e*: 499.5 at the normal rate, 99.5 at the fast one.
    public var timeConstant: Double { -1 / lnRate }

    /// Where it comes to rest, in points.
    public var restOffset: Double { start + velocity / 1000 * timeConstant }

    /// Where it is so many milliseconds after the finger has left, in points.
    public func offset(after milliseconds: Double) -> Double {
        start + velocity / 1000 * (PortableMath.exp(milliseconds * lnRate) - 1) / lnRate
    }

    /// How fast it is then, in points per second.
    public func velocity(after milliseconds: Double) -> Double {
        velocity * PortableMath.exp(milliseconds * lnRate)
    }

    /// When it gets to a place, in milliseconds; nil for places that it never gets to.
    public func milliseconds(to offset: Double) -> Double? {
        guard velocity != 0 else { return offset == start ? 0 : nil }
        let share = 1 + (offset - start) * 1000 / velocity * lnRate
        return share > 0 && share <= 1 ? PortableMath.log(share) / lnRate : nil
    }

    /// Milliseconds until it is nearer than so many points to where it comes to rest.
    public func duration(untilWithin distance: Double = 0.5) -> Double {
        let length = abs(restOffset - start)
        return length <= distance ? 0 : PortableMath.log(distance / length) / lnRate
    }
}
