public import ScreenfulTypes

/// What a measured leaf found.
public struct LeafMetrics: Hashable, Sendable {
    /// The size it wants, in points; the engine brings it into the range.
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

/// Answers for the leaves of one row, by the numbers that the tree gives them.
///
/// The answers have to be the same throughout one layout; the engine asks as
/// seldom as it can, and not for what is absent.
public protocol LeafMeasurer {
    /// Measures a leaf.
    ///
    /// - Parameters:
    ///   - slot: The number of the leaf.
    ///   - range: The sizes it may take.
    /// - Returns: The size it wants, and its baselines.
    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics

    /// Whether this row leaves out the elements that depend on a condition.
    ///
    /// An absent element takes no room and no spacing, and its nodes have no frames.
    mutating func isAbsent(condition: Int) -> Bool
}

extension LeafMeasurer {
    /// No row leaves anything out unless the measurer says so.
    @inlinable
    public mutating func isAbsent(condition: Int) -> Bool {
        false
    }
}
