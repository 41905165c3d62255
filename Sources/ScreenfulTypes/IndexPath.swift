/// The position of an item in a list with sections.
public struct IndexPath: Hashable, Comparable, Sendable {
    /// The section, counted from 0.
    public var section: Int
    /// The item within its section, counted from 0.
    public var item: Int

    /// Creates an index path.
    @inlinable
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Orders by section, then by item.
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { (lhs.section, lhs.item) < (rhs.section, rhs.item) }
}
