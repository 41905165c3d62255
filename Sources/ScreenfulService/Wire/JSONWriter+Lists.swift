package import JSON
import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension JSONWriter {
    /// Writes a list.
    package mutating func value(_ list: OpenList) {
        let draft = list.record.draft
        beginObject()
        member("id", String(list.id))
        member("name", draft.name)
        member("rows", list.contents.rowCount)
        member("version", list.contents.version)
        member("extent", draft.extent.rawValue)
        key("source")
        value(draft.source)
        key("columns")
        value(draft.columns)
        key("sections")
        beginArray()
        for count in list.contents.sections.counts { value(count) }
        endArray()
        member("rowHeights", draft.rowHeights.rawValue)
        member("rowHeight", draft.rowHeight)
        key("available")
        if draft.extent == .growing { value(list.contents.order.count) } else { null() }
        member("pageSize", draft.pageSize)
        member("editable", list.isEditable)
        endObject()
    }

    private mutating func value(_ source: ListSource) {
        beginObject()
        switch source {
        case .generated(let rows, let seed):
            member("kind", "generated")
            member("rows", rows)
            member("seed", seed)
        case .sqlite(let file, let table):
            member("kind", "sqlite")
            member("file", file)
            member("table", table)
        case .stored:
            member("kind", "stored")
        }
        endObject()
    }

    private mutating func value(_ columns: [Column]) {
        beginArray()
        for column in columns {
            beginObject()
            member("name", column.name)
            member("type", column.type.rawValue)
            endObject()
        }
        endArray()
    }
}
