public import ScreenfulTypes

/// The headers and footers of a list's sections: a template for either, bound to the values of a section.
///
/// A section has the values of its first row, and two of its own: `section`, its number counted from 0, and
/// `sectionRows`, the number of its rows. A column of the list that has one of these names comes before it. A header or a
/// footer that the template gives no height is none.
public struct SectionTemplates: Hashable, Sendable {
    /// The template of headers; nil without any.
    public var header: CellTemplate?
    /// The template of footers; nil without any.
    public var footer: CellTemplate?
    /// True if the header of the section at the viewport's start stays in view there.
    public var pinsHeaders: Bool
    /// The column whose value in a section's first row is the section's title in an index; nil without one.
    public var indexTitle: String?

    /// Creates templates.
    public init(
        header: CellTemplate?,
        footer: CellTemplate? = nil,
        pinsHeaders: Bool = true,
        indexTitle: String? = nil
    ) {
        self.header = header
        self.footer = footer
        self.pinsHeaders = pinsHeaders
        self.indexTitle = indexTitle
    }

    /// Returns the columns that headers and footers are bound to, for those of a list.
    public static func columns(_ columns: [Column]) -> [Column] {
        columns + [Column(name: "section", type: .integer), Column(name: "sectionRows", type: .integer)]
    }
}

/// The templates of headers and footers, compiled for the columns of a list.
public struct CompiledSectionTemplates: Sendable {
    /// The templates by the kind of element: the header's, the footer's; nil for none.
    private let templates: [CompiledTemplate?]
    /// The columns that headers and footers are bound to.
    public let columns: [Column]
    /// True if the header of the section at the viewport's start stays in view there.
    public let pinsHeaders: Bool
    /// The number of the column that has the titles of an index; nil without one.
    public let indexTitle: Int?

    /// Checks templates against a list's columns, and compiles them.
    ///
    /// - Throws: ``TemplateError`` with the path of the first error, from `header`, `footer` or `indexTitle` on; media,
    ///   controls and fields are not allowed, as only cells of rows receive media and the user's input.
    public init(_ source: SectionTemplates, columns: [Column]) throws(TemplateError) {
        let bound = SectionTemplates.columns(columns)
        self.columns = bound
        pinsHeaders = source.pinsHeaders
        templates = try [("header", source.header), ("footer", source.footer)].map {
            (member, template) throws(TemplateError) in
            guard let template else { return nil }
            return try CompiledTemplate(passive: template, columns: bound, at: member)
        }
        indexTitle = try source.indexTitle.map { (name) throws(TemplateError) in
            guard let index = columns.firstIndex(where: { $0.name == name }) else {
                throw TemplateError(.unknownColumn, at: "indexTitle", "the list has no column “\(name)”")
            }
            return index
        }
    }

    /// Returns the template of an element by its number, that of its section doubled and one more for a footer; nil for
    /// none.
    public func template(ofElement element: Int) -> CompiledTemplate? { templates[element % 2] }

    /// Returns the values that a section's header and footer are bound to.
    ///
    /// - Parameters:
    ///   - section: The number of the section.
    ///   - rows: The number of its rows.
    ///   - first: The values of its first row; nil if it has none.
    /// - Returns: A value for each of the ``columns``.
    public func values(ofSection section: Int, rows: Int, first: [Value]?) -> [Value] {
        let own = columns.count - 2
        let values = first ?? Array(repeating: .null, count: own)
        return values.prefix(own) + [.integer(Int64(section)), .integer(Int64(rows))]
    }
}

extension CompiledTemplate {
    /// Compiles a template whose nodes show texts and shapes only.
    fileprivate init(passive template: CellTemplate, columns: [Column], at member: String) throws(TemplateError) {
        do throws(TemplateError) {
            try self.init(template, columns: columns)
            if let node = program.nodes.first(where: { !$0.content.isPassive }) {
                let reason = "a header or a footer has no \(node.kind.rawValue): texts, plain nodes and specs only"
                throw TemplateError(.misplaced, at: "root", reason)
            }
        } catch {
            throw TemplateError(error.code, at: error.path.isEmpty ? member : "\(member).\(error.path)", error.reason)
        }
    }
}

extension BoundNode.Content {
    fileprivate var isPassive: Bool {
        switch self {
        case .none, .text: true
        default: false
        }
    }
}
