public import ScreenfulTypes

/// Lays trees out, one after the other, in memory that it keeps.
///
/// An engine belongs to one thread; trees may be shared by all.
public struct LayoutEngine: Sendable {
    /// How often a container was gone through in the last layout.
    public private(set) var passes = 0

    /// Creates an engine.
    public init() {}

    /// Computes the frames of a tree.
    ///
    /// - Parameters:
    ///   - tree: What is laid out.
    ///   - range: The sizes that the root may take; fractions of the root refer to the greatest.
    ///   - scale: Pixels per point, to which sizes and positions are rounded; nil for exact numbers.
    ///   - isRightToLeft: Whether the result is mirrored.
    ///   - measurer: Answers for measured leaves and for conditions.
    /// - Returns: The size of the root, in points.
    public mutating func layout<Measurer: LeafMeasurer>(
        _ tree: LayoutTree,
        in range: SizeRange,
        scale: Double?,
        isRightToLeft: Bool = false,
        with measurer: inout Measurer
    ) -> Size {
        range.min
    }

    /// The place of a node within the root, in points; valid until the next layout.
    ///
    /// A node that is absent has an empty frame.
    public func frame(ofNode node: Int) -> Rect {
        Rect(x: 0, y: 0, width: 0, height: 0)
    }

    /// Whether the last layout left a node out.
    public func isAbsent(node: Int) -> Bool {
        false
    }
}
