import ListStore
import ScreenfulRanges
import ScreenfulTypes

/// The data that is read of a list to open it.
struct StoredList: Sendable {
    var record: ListRecord
    /// The order of its rows; empty for a table of another database, whose rows are counted when it is opened.
    var order: RowOrder
    /// Whether the database stores values of rows, so that not all can be computed.
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

/// The state of a list in the database, after another program has changed it.
struct ListState: Sendable {
    let record: ListRecord
    let contents: ListContents
    /// Whether the database stores values of rows, so that not all can be computed.
    let storesRows: Bool
    /// The edit from the known rows to these.
    let edit: RowEdit

    /// Reads a list, and computes the difference from its known contents.
    ///
    /// The rows of a table of another file are not in the database: their order is taken to be unchanged.
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
