import ListStore
import ScreenfulRanges

/// A list as the database has it, after another program has changed it.
struct ListState: Sendable {
    let record: ListRecord
    let contents: ListContents
    /// Whether values of rows are stored, so that they cannot all be computed.
    let storesRows: Bool
    /// What has happened to the rows since.
    let edit: RowEdit

    /// Reads a list, and compares it with what is known of it.
    ///
    /// A table of another file has its rows elsewhere: they are taken to be where they were.
    init(_ list: ListTransaction, since known: ListContents) throws(StoreError) {
        record = list.record
        if case .sqlite = record.source {
            contents = ListContents(record, order: known.order)
            storesRows = false
        } else {
            contents = ListContents(record, order: try list.order())
            storesRows = try list.storesRows()
        }
        edit = RowEdit(from: known.ids(in: 0..<known.rowCount), to: contents.ids(in: 0..<contents.rowCount))
    }
}
