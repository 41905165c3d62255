import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// The rows that a list shows, with their order and sections: everything that a change set changes.
package struct ListContents: Sendable {
    /// The version, which grows by one with every change.
    package var version: Int
    /// The identities of all rows, shown or not.
    var order: RowOrder
    /// The part of the order that is shown; in a growing list it grows with each batch.
    var window: Range<Int>
    /// The number of rows shown in each section.
    var sections: SectionCounts
    /// The identity of the next new row.
    var nextRowID: Int64

    /// The number of rows shown.
    package var rowCount: Int { window.count }

    /// Returns the identities of shown rows, as runs in the rows' order.
    package func ids(in rows: Range<Int>) -> [Range<Int64>] {
        order.ids(in: rows.shifted(by: window.lowerBound))
    }

    /// Returns the identity of a shown row.
    package func id(ofRow row: Int) -> Int64 {
        order.id(at: window.lowerBound + row)
    }

    /// Returns the number of rows beyond an end that are not shown yet.
    func hiddenRows(at end: ListEnd) -> Int {
        switch end {
        case .head: window.lowerBound
        case .tail: order.count - window.upperBound
        }
    }
}

extension ListContents {
    /// Creates the contents of a list that is opened.
    ///
    /// A table of another file may have fewer or more rows than when the record was
    /// written; the window and the sections are then adjusted to the order.
    init(_ record: ListRecord, order: RowOrder) {
        let all = 0..<order.count
        let window = record.draft.extent == .growing ? (record.draft.loaded ?? all).clamped(to: all) : all
        let sections = SectionCounts(record.draft.sections)
        self.init(
            version: record.version,
            order: order,
            window: window,
            sections: sections.rowCount == window.count ? sections : SectionCounts([window.count]),
            nextRowID: record.nextRowID
        )
    }
}
