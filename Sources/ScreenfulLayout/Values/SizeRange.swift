public import ScreenfulTypes

/// The sizes an element may take: anything from a least to a greatest size.
///
/// The greatest size may be infinite. A range whose ends are equal is an exact size.
///
/// - Note: Rules of Texture's `ASSizeRange` (be0b74b4, ASDimension.mm).
public struct SizeRange: Hashable, Sendable {
    /// The least size, in points.
    public var min: Size
    /// The greatest size, in points; infinite where nothing limits it.
    public var max: Size

    /// Creates a range.
    @inlinable
    public init(min: Size, max: Size) {
        self.min = min
        self.max = max
    }

    /// Creates the range that holds one size only.
    @inlinable
    public init(exactly size: Size) { self.init(min: size, max: size) }

    /// Creates the range of a row or a cell in a vertical list: an exact width, any height.
    @inlinable
    public init(width: Double) {
        self.init(min: Size(width: width, height: 0), max: Size(width: width, height: .infinity))
    }

    /// Returns the nearest size within the range; where the ends cross, the least size wins.
    @inlinable
    public func clamp(_ size: Size) -> Size {
        Size(
            width: Swift.max(min.width, Swift.min(max.width, size.width)),
            height: Swift.max(min.height, Swift.min(max.height, size.height))
        )
    }

    /// Returns the sizes in both ranges; where there are none, the point of this range nearest to the other.
    ///
    /// So the first range always wins: a stack that gives a child an exact size
    /// overrides the child's own least and greatest size.
    public func intersection(_ other: Self) -> Self {
        let width = Self.intersection(min.width, max.width, other.min.width, other.max.width)
        let height = Self.intersection(min.height, max.height, other.min.height, other.max.height)
        return Self(min: Size(width: width.min, height: height.min), max: Size(width: width.max, height: height.max))
    }

    private static func intersection(
        _ min: Double,
        _ max: Double,
        _ otherMin: Double,
        _ otherMax: Double
    ) -> (min: Double, max: Double) {
        let low = Swift.max(min, otherMin)
        let high = Swift.min(max, otherMax)
        if low <= high { return (low, high) }
        return min < otherMin ? (max, max) : (min, min)
    }
}
