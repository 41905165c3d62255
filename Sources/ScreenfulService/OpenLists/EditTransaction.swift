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

    /// Plans the update of a list after another program has written to its table.
    ///
    /// Rows that were found again are kept. Between them as many are taken to be the same as there are before and after,
    /// and all that are kept are reloaded.
    ///
    /// - Parameters:
    ///   - old: The contents.
    ///   - rowCount: The number of rows of the table.
    ///   - found: Rows of the table that were found again, by their old and new positions.
    ///   - isGrowing: True if the list shows more rows by batches.
    init(replacing old: ListContents, rowCount: Int, _ found: [RowMatch], isGrowing: Bool) {
        self.init(of: old)
        let all = 0..<rowCount
        let window = isGrowing ? old.window.clamped(to: all) : all
        contents.order = RowOrder(ids: 0..<Int64(rowCount))
        contents.window = window
        if old.rowCount != window.count { contents.sections = SectionCounts([window.count]) }

        var (removed, inserted, reloaded): ([Range<Int>], [Range<Int>], [Range<Int>]) = ([], [], [])
        var next = (old: 0, new: 0)
        func advance(to oldRow: Int, _ newRow: Int) {
            let kept = window.lowerBound == old.window.lowerBound ? min(oldRow - next.old, newRow - next.new) : 0
            reloaded.appendRows(next.new..<next.new + kept)
            removed.append(next.old + kept..<oldRow)
            inserted.append(next.new + kept..<newRow)
            next = (oldRow, newRow)
        }
        for match in found where old.window.contains(match.old) && window.contains(match.new) {
            let (oldRow, newRow) = (match.old - old.window.lowerBound, match.new - window.lowerBound)
            guard oldRow >= next.old, newRow >= next.new else { continue }
            advance(to: oldRow, newRow)
            reloaded.appendRows(newRow..<newRow + 1)
            next = (oldRow + 1, newRow + 1)
        }
        advance(to: old.rowCount, window.count)
        edit = RowEdit(removed: removed, inserted: inserted, reloaded: reloaded)
    }
}
