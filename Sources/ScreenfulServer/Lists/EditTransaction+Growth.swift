import ListStore
import Screenful
import ScreenfulRanges

extension ListContents {
    /// Rows that could be shown beyond an end.
    func hiddenRows(at end: ListEnd) -> Int {
        switch end {
        case .head: window.lowerBound
        case .tail: order.count - window.upperBound
        }
    }
}

extension EditTransaction {
    /// Plans to show a page of rows more.
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
}
