package import JSON
import ListStore
package import Screenful
import ScreenfulCoding
package import ScreenfulTypes

/// The template of a list's cells, compiled for the list's columns.
package struct ListTemplate: Sendable {
    package let template: CellTemplate
    package let compiled: CompiledTemplate
    /// True if the template follows from the columns, false if it was set.
    package let isDefault: Bool

    /// The limits of a template's JSON: the deepest valid template has some 130 levels of arrays and objects.
    package static let limits = JSONLimits(depth: 256)

    /// Compiles a template for the columns of a list.
    package init(_ template: CellTemplate, columns: [Column]) throws(TemplateError) {
        self.template = template
        compiled = try CompiledTemplate(template, columns: columns)
        isDefault = false
    }

    /// Compiles the default template of a list.
    init(standardFor record: ListRecord) throws(TemplateError) {
        let columns = record.columns
        let draft = record.draft
        let rowHeight = draft.rowHeights == .fixed ? draft.rowHeight : nil
        let own = rowHeight == nil ? draft.source.generatedContent.flatMap(CellTemplate.init) : nil
        template = own ?? .standard(for: columns, rowHeight: rowHeight)
        compiled = try CompiledTemplate(template, columns: columns)
        isDefault = true
    }

    /// Compiles the template of a stored list.
    ///
    /// Templates are validated before they are stored. An invalid one, which another
    /// program may have written, is replaced by the default.
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

extension CellTemplate {
    /// Creates the template of generated rows that the standard one does not suit; nil for posts.
    fileprivate init?(_ content: GeneratedContent) {
        switch content {
        case .feed, .names, .calendar: return nil
        case .chat: self = .chat
        case .carousels: self = .carousels
        }
    }
}

extension SectionTemplates {
    /// Reads templates as they are stored; nil if another program has written what is none.
    init?(stored text: String) {
        guard let json = try? JSONValue.parse(Array(text.utf8), limits: ListTemplate.limits),
            let templates = try? SectionTemplates(JSONField(json))
        else { return nil }
        self = templates
    }
}
