/// Which column plays which part in the standard template.
struct ColumnCast {
    /// What stands in front of a row's words.
    let picture: TemplateColumn?
    /// What a row is called.
    let title: TemplateColumn?
    /// What a row says.
    let body: TemplateColumn?
    /// All else.
    let details: [TemplateColumn]

    /// Names of columns that say what a row is called, the best first.
    private static let titles = ["title", "name", "package", "subject", "headline"]
    /// Names of columns that say what a row says, the best first.
    private static let bodies = ["text", "description", "body", "summary", "content", "message"]

    /// Gives columns their parts.
    init(_ columns: [TemplateColumn]) {
        let usable = columns.filter { column in
            !column.name.isEmpty && !column.name.contains { $0 == "}" || $0 == "|" }
        }
        let others = usable.filter { $0.kind != .image }
        let texts = others.filter { $0.kind == .text }
        let isOneText = others.count == 1 && texts.count == 1
        let named = isOneText ? nil : Self.named(Self.titles, in: texts)
        let first = texts.first { !Self.bodies.contains($0.name.lowercased()) }
        let title = named ?? (isOneText ? nil : first) ?? (texts.isEmpty ? Self.headline(of: others) : nil)
        let rest = texts.filter { $0 != title }
        let body = Self.named(Self.bodies, in: rest) ?? rest.first
        picture = usable.first { $0.kind == .image }
        self.title = title
        self.body = body
        details = others.filter { $0 != title && $0 != body }
    }

    private static func headline(of columns: [TemplateColumn]) -> TemplateColumn? {
        columns.first { $0.kind == .date } ?? columns.first
    }

    private static func named(_ names: [String], in columns: [TemplateColumn]) -> TemplateColumn? {
        for name in names {
            if let column = columns.first(where: { $0.name.lowercased() == name }) { return column }
        }
        return nil
    }
}
