/// What a list is to be, before it exists.
public struct ListDraft: Hashable, Sendable {
    /// The name people see; no other list of the database has it, unless an earlier version allowed it.
    public var name: String
    /// Where its rows come from.
    public var source: ListSource
    /// The columns, in order.
    public var columns: [Column]
    /// Whether it shows all its rows at once.
    public var extent: ListExtent
    /// The rows that a growing list shows, as a range of its order; nil for all.
    public var loaded: Range<Int>?
    /// Rows of each section.
    public var sections: [Int]
    /// Rows that a growing list adds at a time.
    public var pageSize: Int
    /// Whether its rows are of one height.
    public var rowHeights: RowHeights
    /// The rows' height, or what to expect of a row before any was measured, in points.
    public var rowHeight: Double
    /// What a cell is made of, as JSON that this target does not look into; nil where the columns decide.
    public var template: String?
    /// When it was made, in seconds since 1970.
    public var created: Int64

    /// Creates a draft; what is not given suits a list that shows all rows of one section.
    public init(
        name: String,
        source: ListSource,
        columns: [Column],
        extent: ListExtent = .full,
        loaded: Range<Int>? = nil,
        sections: [Int] = [0],
        pageSize: Int = 50,
        rowHeights: RowHeights = .exact,
        rowHeight: Double = 76,
        template: String? = nil,
        created: Int64 = 0
    ) {
        self.name = name
        self.source = source
        self.columns = columns
        self.extent = extent
        self.loaded = loaded
        self.sections = sections
        self.pageSize = pageSize
        self.rowHeights = rowHeights
        self.rowHeight = rowHeight
        self.template = template
        self.created = created
    }
}
