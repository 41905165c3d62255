import JSON
import ListStore
import Screenful
import ScreenfulCoding

/// What the cells of a list are made of, ready for rows.
struct ListTemplate {
    let template: CellTemplate
    let compiled: CompiledTemplate
    /// False if somebody has chosen it, true if the columns decide.
    let isDefault: Bool

    /// Elements lie in arrays and objects: the deepest template there can be has some 130 levels of JSON.
    static let limits = JSONLimits(depth: 256)

    /// Makes a template ready for the columns of a list.
    init(_ template: CellTemplate, columns: [Column]) throws(TemplateError) {
        self.template = template
        compiled = try CompiledTemplate(template, columns: columns.map(TemplateColumn.init))
        isDefault = false
    }

    /// Makes the template of a list ready that has chosen none.
    init(standardFor record: ListRecord) throws(TemplateError) {
        let columns = record.columns.map(TemplateColumn.init)
        let draft = record.draft
        template = CellTemplate.standard(for: columns, rowHeight: draft.rowHeights == .fixed ? draft.rowHeight : nil)
        compiled = try CompiledTemplate(template, columns: columns)
        isDefault = true
    }

    /// The template of a stored list.
    ///
    /// What was stored was checked before; a database that somebody else has
    /// written to may still hold anything, and falls back to the columns.
    init(of record: ListRecord) throws(TemplateError) {
        if let text = record.draft.template, let json = try? JSONValue.parse(Array(text.utf8), limits: Self.limits),
            let template = try? CellTemplate(json), let stored = try? Self(template, columns: record.columns)
        {
            self = stored
        } else {
            try self.init(standardFor: record)
        }
    }
}
