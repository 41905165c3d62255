/// One side of an element's size: left to the content, in points, or a part of the parent's.
///
/// - Note: Rules of Texture's `ASDimension` (be0b74b4, ASDimension.mm).
public enum Dimension: Hashable, Sendable {
    /// Decided by the content and the parent.
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

    /// Returns the length in points.
    ///
    /// - Parameters:
    ///   - parent: The parent's length in points; NaN or infinite where it is not known.
    ///   - fallback: The result for ``auto``, and for a fraction of a length that is not known.
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

extension Dimension {
    /// Parses a dimension in Texture's notation: `12pt`, `50%` or `auto`.
    ///
    /// Anything else is ``auto``, and so is a length or a fraction out of range.
    ///
    /// - Note: `ASDimensionMake` of a string (Texture be0b74b4, ASDimension.mm).
    public init(parsing text: String) {
        if let number = Self.number(text, before: "pt") {
            self = Self(points: number) ?? .auto
        } else if let number = Self.number(text, before: "%") {
            self = Self(fraction: number / 100) ?? .auto
        } else {
            self = .auto
        }
    }

    /// Returns the number in front of a unit, 0 if there is none; nil for another unit.
    private static func number(_ text: String, before unit: String) -> Double? {
        guard text.hasSuffix(unit) else { return nil }
        let digits = text.dropLast(unit.count).drop { $0 == " " }
        // The longest prefix that is a number.
        for length in stride(from: digits.count, to: 0, by: -1) {
            if let number = Double(digits.prefix(length)), number.isFinite { return number }
        }
        return 0
    }
}
