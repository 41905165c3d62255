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
