package import JSON
package import Screenful
package import ScreenfulTypes

/// A list as clients see it.
package struct ListDescription {
    package var id: Int64
    package var name: String
    package var rowCount: Int
    package var version: Int
    package var extent: ListExtent
    package var source: ListSource
    package var columns: [Column]
    /// The number of rows of each section.
    package var sections: [Int]
    package var rowHeights: RowHeights
    package var rowHeight: Double
    /// The number of rows in the whole order of a growing list; nil for others.
    package var available: Int?
    package var pageSize: Int
    package var isEditable: Bool
    /// The headers and footers of sections; nil without any.
    package var sectionElements: SectionTemplates?

    package init(
        id: Int64,
        name: String,
        rowCount: Int,
        version: Int,
        extent: ListExtent,
        source: ListSource,
        columns: [Column],
        sections: [Int],
        rowHeights: RowHeights,
        rowHeight: Double,
        available: Int?,
        pageSize: Int,
        isEditable: Bool,
        sectionElements: SectionTemplates? = nil
    ) {
        self.id = id
        self.name = name
        self.rowCount = rowCount
        self.version = version
        self.extent = extent
        self.source = source
        self.columns = columns
        self.sections = sections
        self.rowHeights = rowHeights
        self.rowHeight = rowHeight
        self.available = available
        self.pageSize = pageSize
        self.isEditable = isEditable
        self.sectionElements = sectionElements
    }
}

extension JSONWriter {
    /// Writes a list.
    package mutating func value(_ list: ListDescription) {
        beginObject()
        member("id", String(list.id))
        member("name", list.name)
        member("rows", list.rowCount)
        member("version", list.version)
        member("extent", list.extent.rawValue)
        key("source")
        value(list.source)
        key("columns")
        value(list.columns)
        key("sections")
        beginArray()
        for count in list.sections { value(count) }
        endArray()
        member("rowHeights", list.rowHeights.rawValue)
        member("rowHeight", list.rowHeight)
        key("available")
        if let available = list.available { value(available) } else { null() }
        member("pageSize", list.pageSize)
        member("editable", list.isEditable)
        if let elements = list.sectionElements {
            key("sectionElements")
            value(elements.json)
        }
        endObject()
    }

    private mutating func value(_ source: ListSource) {
        if let description = source.apiDescription { return value(encoded: Array(description.utf8)) }
        beginObject()
        switch source {
        case .generated(let rows, let seed, let content):
            member("kind", "generated")
            member("rows", rows)
            member("seed", seed)
            if content != .feed { member("content", content.rawValue) }
        case .table(let table, let file):
            member("kind", "sqlite")
            member("file", file)
            member("table", table)
        case .relation(let table, let database):
            member("kind", "postgres")
            member("database", database)
            member("table", table)
        case .stored:
            member("kind", "stored")
        // Written above.
        case .http, .pages: break
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
