public import ScreenfulTypes

/// The size and the baselines of a measured leaf.
public struct LeafMetrics: Hashable, Sendable {
    /// The preferred size, in points; the engine clamps it to the range.
    public var size: Size
    /// Points from the top to the first baseline.
    public var ascender: Double
    /// Points from the bottom to the last baseline, negative above it.
    public var descender: Double

    /// Creates metrics.
    @inlinable
    public init(size: Size, ascender: Double = 0, descender: Double = 0) {
        self.size = size
        self.ascender = ascender
        self.descender = descender
    }
}

/// The content of one row: measures its leaves by their slots, and decides conditions.
///
/// The results have to be the same throughout one layout; the engine calls as
/// seldom as it can, and not for absent elements.
public protocol LeafMeasurer {
    /// Measures a leaf.
    ///
    /// - Returns: The preferred size and the baselines.
    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics

    /// Returns true if this row leaves out the elements that depend on a condition.
    ///
    /// An absent element takes no room and no spacing, and its nodes have no frames.
    mutating func isAbsent(condition: Int) -> Bool
}

extension LeafMeasurer {
    /// Returns false: by default no element is absent.
    @inlinable
    public mutating func isAbsent(condition: Int) -> Bool { false }
}
