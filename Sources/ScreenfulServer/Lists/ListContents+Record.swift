import ListStore
import Screenful
import ScreenfulRanges

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
