import ListStore
import Screenful
import ScreenfulRanges

/// A change of a list that is known to fit, before it is on disk.
struct PlannedChange {
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
    func commit(to list: Int64, of database: ListDatabase, windowed: Bool) throws(StoreError) -> ListRecord {
        var puts = puts
        let ids = merges.map { $0.id..<$0.id + 1 }
        for (merge, row) in zip(merges, try database.rows(ofList: list, ids: ids)) {
            puts.append(Row(id: row.id, values: merge.values.merged(over: row.values)))
        }
        let commit = Commit(
            version: contents.version,
            orderEdits: orderEdits,
            puts: puts,
            deletes: deletes,
            sections: contents.sections.counts,
            loaded: windowed ? contents.window : nil
        )
        return try database.commit(commit, toList: list)
    }
}
