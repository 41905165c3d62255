/// The columns of a sheet, the cells that stay at its edges, and its reach across the axis that moves.
public struct SheetSpecification: Hashable, Sendable, Codable {
    /// A column.
    public struct Column: Hashable, Sendable, Codable {
        /// The name of the list's column.
        public var name: String
        /// The width, in points; nil for that of the column's type.
        public var width: Double?

        /// Creates a column.
        public init(name: String, width: Double? = nil) {
            self.name = name
            self.width = width
        }
    }

    /// The columns from left to right; nil for all of the list.
    public var columns: [Column]?
    /// The columns that stay at the left and right edge.
    public var pinnedColumns = PinnedItems.none
    /// True if the axis that did not move last has the ranges of the mode as well, so that they grow along both axes, as
    /// Texture's do; false if it has those of the mode `minimum`.
    ///
    /// With Texture's buffers the cells of the preload range are 25 screenfuls along both axes, and 8.75 with the
    /// moving axis in full.
    public var reachesAcross = false

    /// Creates the specification of a sheet with all columns, of which none is pinned.
    public init() {}
}
