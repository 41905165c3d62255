import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// A validated change of a list that is not committed yet.
struct EditTransaction {
    /// New values of an existing row.
    struct Merge {
        var id: Int64
        var values: RowValues
    }

    /// The edit as viewers see it.
    var edit: RowEdit
    /// The contents of the list after the change.
    var contents: ListContents
    /// The steps that change the order.
    var orderEdits: [OrderEdit] = []
    /// New rows.
    var puts: [Row] = []
    /// Existing rows that get new values.
    var merges: [Merge] = []
    /// The identities of deleted rows.
    var deletes: [Range<Int64>] = []

    /// Commits the change; runs on the database's thread.
    func commit(to list: Int64, of database: ListDatabase, windowed: Bool) throws(StoreError) {
        let merged = try database.rows(ofList: list, ids: mergedIDs)
        _ = try database.commit(commit(over: merged, windowed: windowed), toList: list)
    }

    /// Commits the change in a transaction that keeps other programs from writing.
    func commit(to list: ListTransaction, windowed: Bool) throws(StoreError) {
        _ = try list.commit(commit(over: list.rows(mergedIDs), windowed: windowed))
    }

    private var mergedIDs: [Range<Int64>] { merges.map { $0.id..<$0.id + 1 } }

    /// Returns the commit; `rows` are the stored versions of the rows that get new values.
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

extension EditTransaction {
    /// Plans to show another page of rows at an end.
    ///
    /// - Returns: Nil when there are no more rows at that end.
    init?(growing contents: ListContents, at end: ListEnd, byAtMost pageSize: Int) {
        let count = min(pageSize, contents.hiddenRows(at: end))
        guard count > 0 else { return nil }
        var after = contents
        after.version += 1
        var counts = contents.sections.counts.isEmpty ? [0] : contents.sections.counts
        switch end {
        case .head:
            edit = RowEdit(inserted: [0..<count])
            after.window = contents.window.lowerBound - count..<contents.window.upperBound
            counts[0] += count
        case .tail:
            edit = RowEdit(inserted: [contents.rowCount..<contents.rowCount + count])
            after.window = contents.window.lowerBound..<contents.window.upperBound + count
            counts[counts.count - 1] += count
        }
        after.sections = SectionCounts(counts)
        self.contents = after
    }

    /// Plans the update of a list after another program has written to its table: rows beyond the new
    /// end are removed, and the others are reloaded.
    init(replacing old: ListContents, rowCount: Int, of record: ListRecord) {
        let all = 0..<rowCount
        let window = record.draft.extent == .growing ? old.window.clamped(to: all) : all
        let kept = window.lowerBound == old.window.lowerBound ? min(old.rowCount, window.count) : 0
        var contents = old
        contents.version += 1
        contents.order = RowOrder(ids: 0..<Int64(rowCount))
        contents.window = window
        if old.rowCount != window.count { contents.sections = SectionCounts([window.count]) }
        let edit = RowEdit(
            removed: [kept..<old.rowCount],
            inserted: [kept..<window.count],
            reloaded: [0..<kept]
        )
        self.init(edit: edit, contents: contents)
    }
}
