public import ScreenfulTypes

/// The end of a branch: something with a size of its own.
public enum Leaf: Hashable, Sendable {
    /// Takes the greatest size it may have if that is finite on both axes, otherwise the least.
    case plain
    /// Prefers a size, in points.
    case fixed(Size)
    /// So many boxes of one size that wrap like words.
    case words(count: Int, width: Double, height: Double)
    /// Is measured by the ``LeafMeasurer``, which is told the number of the slot.
    case measured(slot: Int)
}
