import ListStore
import Screenful
import ScreenfulRanges

/// A change of a list that is known to fit, before it is on disk.
struct EditTransaction {
    /// Values that are put over those of a row that exists.
    struct Merge {
        var id: Int64
        var values: RowValues
    }

    /// What viewers are told.
    var edit: RowEdit
    /// The list afterwards.
    var contents: ListContents
    /// How the order changes, step by step.
    var orderEdits: [OrderEdit] = []
    /// Rows that are new.
    var puts: [Row] = []
    /// Rows that exist and get new values.
    var merges: [Merge] = []
    /// Rows that are gone.
    var deletes: [Range<Int64>] = []

    /// Makes the change durable; runs on the database's thread.
    func commit(to list: Int64, of database: ListDatabase, windowed: Bool) throws(StoreError) {
        let merged = try database.rows(ofList: list, ids: mergedIDs)
        _ = try database.commit(commit(over: merged, windowed: windowed), toList: list)
    }

    /// Makes the change durable while no other program can write.
    func commit(to list: ListTransaction, windowed: Bool) throws(StoreError) {
        _ = try list.commit(commit(over: list.rows(mergedIDs), windowed: windowed))
    }

    private var mergedIDs: [Range<Int64>] { merges.map { $0.id..<$0.id + 1 } }

    /// What is to be stored; `rows` are those that get new values, as they are.
    private func commit(over rows: [Row], windowed: Bool) -> Commit {
        let merged = zip(merges, rows).map { Row(id: $1.id, values: $0.values.merged(over: $1.values)) }
        return Commit(
            version: contents.version,
            orderEdits: orderEdits,
            puts: puts + merged,
            deletes: deletes,
            sections: contents.sections.counts,
            loaded: windowed ? contents.window : nil
        )
    }
}
