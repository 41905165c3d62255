public import ScreenfulRanges
public import ScreenfulTypes

/// The record of a list in the database, without its rows.
public struct ListRecord: Hashable, Sendable {
    /// The identity of the list; never reused.
    public var id: Int64
    /// The description of the list, with the changes since its creation.
    public var draft: ListDraft
    /// The version, which grows by one with every commit; 1 for a new list.
    public var version: Int
    /// Rows in the whole order, shown or not; 0 for a table of another file.
    public var rowCount: Int
    /// The identity that the next new row gets.
    public var nextRowID: Int64

    /// Creates a record.
    public init(id: Int64, draft: ListDraft, version: Int, rowCount: Int, nextRowID: Int64) {
        self.id = id
        self.draft = draft
        self.version = version
        self.rowCount = rowCount
        self.nextRowID = nextRowID
    }

    /// The displayed name.
    public var name: String { draft.name }
    /// The source of its rows.
    public var source: ListSource { draft.source }
    /// The columns, in order.
    public var columns: [Column] { draft.columns }
}

/// The description of a list before it is created.
public struct ListDraft: Hashable, Sendable {
    /// The displayed name; no other list of the database has it, unless an earlier version allowed it.
    public var name: String
    /// The source of its rows.
    public var source: ListSource
    /// The columns, in order.
    public var columns: [Column]
    /// The extent: all rows at once, or page by page.
    public var extent: ListExtent
    /// The rows that a growing list shows, as a range of its order; nil for all.
    public var loaded: Range<Int>?
    /// Rows of each section.
    public var sections: [Int]
    /// Rows that a growing list adds at a time.
    public var pageSize: Int
    /// The kind of row heights.
    public var rowHeights: RowHeights
    /// The rows' height, or the estimate for rows before any is measured, in points.
    public var rowHeight: Double
    /// The template of a cell, as JSON that this target does not parse; nil where the columns decide.
    public var template: String?
    /// The headers and footers of sections, as JSON that this target does not parse; nil without any.
    public var sectionElements: String?
    /// The date of creation, in seconds since 1970.
    public var created: Int64

    /// Creates a draft; the defaults are those of a list that shows all rows of one section.
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
        sectionElements: String? = nil,
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
        self.sectionElements = sectionElements
        self.created = created
    }
}

/// A list as it is opened: its record and the order of its rows.
public struct StoredList: Sendable {
    /// The record of the list.
    public var record: ListRecord
    /// The order of its rows; empty for a table of another file, whose rows are counted by a scan.
    public var order: RowOrder
    /// Whether values of rows are stored, so that not all can be computed.
    public var storesRows: Bool

    /// Creates the state of a list.
    public init(record: ListRecord, order: RowOrder, storesRows: Bool) {
        self.record = record
        self.order = order
        self.storesRows = storesRows
    }
}
