/// One side of an element's size: left to the content, in points, or a part of the parent's.
///
/// - Note: Rules of Texture's `ASDimension` (be0b74b4, ASDimension.mm).
public enum Dimension: Hashable, Sendable {
    /// Whatever the content and the parent make of it.
    case auto
    /// A length in points, from 0.
    case points(Double)
    /// A part of the parent's length, from 0 to 1; like ``auto`` where the parent's length is not known.
    case fraction(Double)

    /// Creates a length; nil unless it is finite and not negative.
    public init?(points: Double) {
        guard points.isFinite, points >= 0 else { return nil }
        self = .points(points)
    }

    /// Creates a part of the parent's length; nil unless it is from 0 to 1.
    public init?(fraction: Double) {
        guard (0...1).contains(fraction) else { return nil }
        self = .fraction(fraction)
    }

    /// The length in points.
    ///
    /// - Parameters:
    ///   - parent: The parent's length in points; NaN or infinite where it is not known.
    ///   - fallback: What ``auto`` is, and a fraction of a length that is not known.
    /// - Returns: Points.
    @inlinable
    public func resolve(parent: Double, auto fallback: Double) -> Double {
        switch self {
        case .auto: fallback
        case .points(let points): points
        case .fraction(let fraction): parent.isFinite ? fraction * parent : fallback
        }
    }
}
