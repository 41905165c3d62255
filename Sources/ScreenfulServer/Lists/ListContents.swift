import ListStore
import Screenful
import ScreenfulRanges

/// Which rows a list shows, and in which order: everything that a change set changes.
struct ListContents {
    /// Grows by one with every change.
    var version: Int
    /// Identities of all rows, shown or not.
    var order: RowOrder
    /// The part of the order that is shown; a growing list shows more and more.
    var window: Range<Int>
    /// Rows shown in each section.
    var sections: SectionCounts
    /// The identity that the next new row gets.
    var nextRowID: Int64

    /// Rows shown.
    var rowCount: Int { window.count }

    /// Identities of rows shown, as runs in the rows' order.
    func ids(in rows: Range<Int>) -> [Range<Int64>] {
        order.ids(in: rows.shifted(by: window.lowerBound))
    }

    /// The identity of a row shown.
    func id(ofRow row: Int) -> Int64 {
        order.id(at: window.lowerBound + row)
    }
}

extension Range<Int> {
    /// The same number of elements, so much further on.
    func shifted(by distance: Int) -> Self {
        lowerBound + distance..<upperBound + distance
    }
}
