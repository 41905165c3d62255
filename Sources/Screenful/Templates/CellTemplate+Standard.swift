import ScreenfulLayout
import ScreenfulTypes

extension CellTemplate {
    /// The template of a list that has none: a picture, a title, its text, a line of details.
    ///
    /// The first picture is the picture, the first text the title, the second
    /// the text; all else is a detail. A list without texts takes its first
    /// other column as title. Columns whose names no binding can hold are left out.
    public static func standard(for columns: [TemplateColumn]) -> Self {
        let usable = columns.filter { column in
            !column.name.isEmpty && !column.name.contains { $0 == "}" || $0 == "|" }
        }
        let image = usable.first { $0.kind == .image }
        let others = usable.filter { $0.kind != .image }
        let texts = others.filter { $0.kind == .text }
        let title = texts.first ?? others.first
        let body = texts.dropFirst().first
        let details = others.filter { $0 != title && $0 != body }

        let column = CellElement.stack(.vertical) {
            if let title { Self.title(title) }
            if let body { Self.body(body) }
            if !details.isEmpty { Self.caption(details) }
        }
        let insets = EdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
        return Self(
            root: .inset(insets) {
                CellElement.stack(.horizontal, spacing: 16, alignItems: .start) {
                    if let image { Self.picture(image) }
                    column.styled {
                        $0.flexGrow = 1
                        $0.flexShrink = 1
                    }
                }
            }
        )
    }

    /// The picture's room is kept where a row has none, so that all titles begin at one place.
    private static func picture(_ column: TemplateColumn) -> CellElement {
        let size = Size(width: 40, height: 40)
        return CellElement.wrapper {
            CellElement.networkImage(BoundText(binding: column.name), size: size)
                .boxed(BoxStyle(background: .theme(.surface), cornerRadius: 4))
                .labelled("")
                .shown(if: column.name)
        }.sized(width: size.width, height: size.height)
    }

    private static func title(_ column: TemplateColumn) -> CellElement {
        var text = TextTemplate(BoundText(detail: column, isNamed: false))
        text.font = FontStyle(size: 15, isBold: true)
        text.lineHeight = 20
        text.maximumLines = 1
        return .text(text)
    }

    private static func body(_ column: TemplateColumn) -> CellElement {
        var text = TextTemplate(BoundText(binding: column.name))
        text.font = FontStyle(size: 15)
        text.lineHeight = 20
        text.maximumLines = 8
        return .text(text).shown(if: column.name)
    }

    private static func caption(_ columns: [TemplateColumn]) -> CellElement {
        let runs = columns.map { TextTemplate.Run(BoundText(detail: $0, isNamed: true)) }
        var text = TextTemplate(runs, separator: " · ")
        text.font = FontStyle(size: 13)
        text.color = .theme(.muted)
        text.lineHeight = 20
        text.maximumLines = 2
        return .text(text)
    }
}

extension BoundText {
    /// The value of a column.
    fileprivate init(binding column: String, format: String? = nil) {
        self.init("{$\(column)\(format.map { "|\($0)" } ?? "")}")
    }

    /// The value of a column as a person would write it; a number with what it counts.
    fileprivate init(detail column: TemplateColumn, isNamed: Bool) {
        let value: BoundText =
            switch column.kind {
            case .text, .image: BoundText(binding: column.name)
            case .date: BoundText(binding: column.name, format: "date")
            case .integer: BoundText(binding: column.name, format: "number")
            case .real, .boolean: BoundText(binding: column.name)
            }
        switch column.kind {
        case .integer where isNamed, .real where isNamed, .boolean where isNamed:
            self.init(BoundText(literal: column.name).source + " " + value.source)
        default:
            self = value
        }
    }
}
