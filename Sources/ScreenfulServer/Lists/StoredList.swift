import ListStore
import ScreenfulRanges

/// All that has to be read of a list before it can be opened.
struct StoredList: Sendable {
    var record: ListRecord
    /// Its rows; none for a table of another database, whose rows are counted when it is opened.
    var order: RowOrder
    /// Whether values of rows are stored, so that they cannot all be computed.
    var storesRows: Bool
}

extension ListDatabase {
    /// Reads a list.
    func load(_ record: ListRecord) throws(StoreError) -> StoredList {
        if case .sqlite = record.source {
            return StoredList(record: record, order: RowOrder(ids: 0..<0), storesRows: false)
        }
        return StoredList(
            record: record,
            order: try loadOrder(ofList: record.id),
            storesRows: try storesRows(ofList: record.id)
        )
    }
}

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
