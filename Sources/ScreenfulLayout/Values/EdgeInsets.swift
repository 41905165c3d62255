/// Distances from the four edges, in points; an infinite one is flexible.
public struct EdgeInsets: Hashable, Sendable {
    /// From the top edge.
    public var top: Double
    /// From the left edge; from the right one where the layout runs from right to left.
    public var left: Double
    /// From the bottom edge.
    public var bottom: Double
    /// From the right edge; from the left one where the layout runs from right to left.
    public var right: Double

    /// Creates insets.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates insets that are the same on all edges.
    public init(all inset: Double) { self.init(top: inset, left: inset, bottom: inset, right: inset) }
}
