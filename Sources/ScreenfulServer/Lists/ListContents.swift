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

    /// Rows that could be shown beyond an end.
    func hiddenRows(at end: ListEnd) -> Int {
        switch end {
        case .head: window.lowerBound
        case .tail: order.count - window.upperBound
        }
    }
}

extension ListContents {
    /// What a list shows when it is opened.
    ///
    /// A table of another file may have fewer or more rows than it had last time;
    /// what the record says of them is then made to fit the order.
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

extension Range<Int> {
    /// The same number of elements, so much further on.
    func shifted(by distance: Int) -> Self {
        lowerBound + distance..<upperBound + distance
    }
}
