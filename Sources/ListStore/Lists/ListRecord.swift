/// What the database knows of a list, apart from its rows.
public struct ListRecord: Hashable, Sendable {
    /// What identifies the list; never given to another one.
    public var id: Int64
    /// What it was made to be, with the changes since.
    public var draft: ListDraft
    /// Grows by one with every commit; 1 when the list is new.
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

    /// The name people see.
    public var name: String { draft.name }
    /// Where its rows come from.
    public var source: ListSource { draft.source }
    /// The columns, in order.
    public var columns: [Column] { draft.columns }
}
