import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// A validated change of a list that is not committed yet.
struct EditTransaction: Sendable {
    /// The edit as viewers see it.
    var edit = RowEdit()
    /// The contents of the list after the change.
    var contents: ListContents
    /// The change as the backend stores it; new rows are numbered as the version before it provides.
    var commit: Commit

    /// Creates a change that keeps the rows.
    init(of contents: ListContents, name: String? = nil, template: TemplateEdit? = nil) {
        self.contents = contents
        self.contents.version += 1
        commit = Commit(version: contents.version + 1, template: template, name: name)
    }
}

extension EditTransaction {
    /// Plans new values of a row.
    init(of contents: ListContents, row: Int, values: [Value?]) {
        self.init(of: contents)
        edit = RowEdit(reloaded: [row..<row + 1])
        commit.merges = [RowMerge(id: contents.id(ofRow: row), values: values)]
    }

    /// Plans to add staged rows behind the last one that is shown, in its section.
    init(adding rows: StagedRows, to contents: ListContents) throws(ServiceError) {
        guard contents.order.count <= GeneratedFeed.largestRowCount - rows.count else {
            throw .rowLimit(GeneratedFeed.largestRowCount)
        }
        self.init(of: contents)
        let ids = contents.nextRowID..<contents.nextRowID + Int64(rows.count)
        let window = contents.window
        edit = RowEdit(inserted: [contents.rowCount..<contents.rowCount + rows.count])
        commit.addition = rows
        commit.orderEdits = [.insert(ids: ids, at: window.upperBound)]
        self.contents.order.insert(ids: ids, at: window.upperBound)
        self.contents.nextRowID = ids.upperBound
        self.contents.window = window.lowerBound..<window.upperBound + rows.count
        var counts = contents.sections.counts.isEmpty ? [0] : contents.sections.counts
        counts[counts.count - 1] += rows.count
        self.contents.sections = SectionCounts(counts)
    }

    /// Plans to show another page of rows at an end.
    ///
    /// - Returns: Nil when there are no more rows at that end.
    init?(growing contents: ListContents, at end: ListEnd, byAtMost pageSize: Int) {
        let count = min(pageSize, contents.hiddenRows(at: end))
        guard count > 0 else { return nil }
        self.init(of: contents)
        var counts = contents.sections.counts.isEmpty ? [0] : contents.sections.counts
        switch end {
        case .head:
            edit = RowEdit(inserted: [0..<count])
            self.contents.window = contents.window.lowerBound - count..<contents.window.upperBound
            counts[0] += count
        case .tail:
            edit = RowEdit(inserted: [contents.rowCount..<contents.rowCount + count])
            self.contents.window = contents.window.lowerBound..<contents.window.upperBound + count
            counts[counts.count - 1] += count
        }
        self.contents.sections = SectionCounts(counts)
    }

    /// Plans the update of a list after another program has written to its table: rows beyond the new
    /// end are removed, and the others are reloaded.
    init(replacing old: ListContents, rowCount: Int, of record: ListRecord) {
        self.init(of: old)
        let all = 0..<rowCount
        let window = record.draft.extent == .growing ? old.window.clamped(to: all) : all
        let kept = window.lowerBound == old.window.lowerBound ? min(old.rowCount, window.count) : 0
        contents.order = RowOrder(ids: 0..<Int64(rowCount))
        contents.window = window
        if old.rowCount != window.count { contents.sections = SectionCounts([window.count]) }
        edit = RowEdit(removed: [kept..<old.rowCount], inserted: [kept..<window.count], reloaded: [0..<kept])
    }
}
