import ListStore
import Screenful
package import ScreenfulCoding
package import ScreenfulRanges
import ScreenfulTypes

extension OpenList {
    /// The number of rows shown in each section.
    package var sectionCounts: SectionCounts { contents.sections }

    /// The list as clients see it.
    package var description: ListDescription {
        let draft = record.draft
        return ListDescription(
            id: id,
            name: draft.name,
            rowCount: contents.rowCount,
            version: contents.version,
            extent: draft.extent,
            source: draft.source,
            columns: draft.columns,
            sections: contents.sections.counts,
            rowHeights: draft.rowHeights,
            rowHeight: draft.rowHeight,
            available: draft.extent == .growing ? contents.order.count : nil,
            pageSize: draft.pageSize,
            isEditable: isEditable,
            sectionElements: sectionTemplates
        )
    }
}
