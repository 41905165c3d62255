import ScreenfulLayout
import ScreenfulTypes

/// The elements of the standard template.
struct StandardCell {
    let cast: ColumnCast
    let room: StandardRoom

    var root: CellElement {
        let insets = EdgeInsets(top: room.inset, left: 16, bottom: room.inset, right: 16)
        return .inset(insets) {
            CellElement.stack(.horizontal, spacing: 16, alignItems: .start) {
                if let picture = cast.picture { self.picture(picture) }
                words.styled {
                    $0.flexGrow = 1
                    $0.flexShrink = 1
                }
            }
        }
    }

    private var words: CellElement {
        .stack(.vertical) {
            if let title = cast.title, room.titleLines > 0 { self.title(title) }
            if let body = cast.body, room.bodyLines > 0 { self.body(body) }
            if !cast.details.isEmpty, room.captionLines > 0 { caption(cast.details) }
        }
    }

    /// The picture's room is kept where a row has none, so that all titles begin at one place.
    private func picture(_ column: TemplateColumn) -> CellElement {
        let size = Size(width: room.picture, height: room.picture)
        return CellElement.wrapper {
            CellElement.networkImage(BoundText(binding: column.name), size: size)
                .boxed(BoxStyle(background: .theme(.surface), cornerRadius: 4))
                .labelled("")
                .shown(if: column.name)
        }.sized(width: size.width, height: size.height)
    }

    private func title(_ column: TemplateColumn) -> CellElement {
        var text = TextTemplate(BoundText(detail: column, isNamed: false))
        text.font = FontStyle(size: 15, isBold: true)
        text.lineHeight = room.lineHeight
        text.maximumLines = room.titleLines
        return .text(text)
    }

    private func body(_ column: TemplateColumn) -> CellElement {
        var text = TextTemplate(BoundText(binding: column.name))
        text.font = FontStyle(size: 15)
        text.lineHeight = room.lineHeight
        text.maximumLines = room.bodyLines
        return .text(text).shown(if: column.name)
    }

    private func caption(_ columns: [TemplateColumn]) -> CellElement {
        let runs = columns.map { TextTemplate.Run(BoundText(detail: $0, isNamed: true)) }
        var text = TextTemplate(runs, separator: " · ")
        text.font = FontStyle(size: 13)
        text.color = .theme(.muted)
        text.lineHeight = room.lineHeight
        text.maximumLines = room.captionLines
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
