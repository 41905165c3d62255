import ScreenfulLayout
public import ScreenfulTypes

extension CellTemplate {
    /// Returns the default template of a list: a picture, a title, a text, a line of details.
    ///
    /// The picture is the first picture column. Among the texts, names decide: one that is called `title` or `name` is
    /// the title, one that is called `description` or `text` the text, else the first and the second. All other columns
    /// are details. A list without texts takes a date as title, or its first column.
    ///
    /// Without a row height, rows are as high as the template makes them.
    ///
    /// - Returns: A template that every row of such columns fits.
    public static func standard(for columns: [Column], rowHeight: Double? = nil) -> Self {
        let cast = ColumnCast(columns)
        let room = rowHeight.map { StandardRoom(rowHeight: $0, for: cast) } ?? .unlimited
        return Self(root: StandardCell(cast: cast, room: room).root)
    }
}

/// The roles of columns in the standard template.
private struct ColumnCast {
    /// The picture in front of the text.
    let picture: Column?
    let title: Column?
    let body: Column?
    /// All other columns.
    let details: [Column]

    /// Names of title columns, the best first.
    private static let titles = ["title", "name", "package", "subject", "headline"]
    /// Names of body columns, the best first.
    private static let bodies = ["text", "description", "body", "summary", "content", "message"]

    /// Assigns roles to columns.
    init(_ columns: [Column]) {
        let others = columns.filter { $0.type != .image }
        let texts = others.filter { $0.type == .text }
        let isOneText = others.count == 1 && texts.count == 1
        let named = isOneText ? nil : Self.named(Self.titles, in: texts)
        let first = texts.first { !Self.bodies.contains($0.name.lowercased()) }
        let title = named ?? (isOneText ? nil : first) ?? (texts.isEmpty ? Self.headline(of: others) : nil)
        let rest = texts.filter { $0 != title }
        let body = Self.named(Self.bodies, in: rest) ?? rest.first
        picture = columns.first { $0.type == .image }
        self.title = title
        self.body = body
        details = others.filter { $0 != title && $0 != body }
    }

    private static func headline(of columns: [Column]) -> Column? {
        columns.first { $0.type == .date } ?? columns.first
    }

    private static func named(_ names: [String], in columns: [Column]) -> Column? {
        for name in names {
            if let column = columns.first(where: { $0.name.lowercased() == name }) { return column }
        }
        return nil
    }
}

/// The number of lines that the standard template has room for, and its sizes.
private struct StandardRoom {
    /// The padding above the first line and below the last, in points.
    var inset: Double
    /// The maximum number of lines of the title.
    var titleLines: Int
    /// The maximum number of lines of the body.
    var bodyLines: Int
    /// The maximum number of lines of the details.
    var captionLines: Int
    /// The side of the picture, in points.
    var picture: Double
    /// The height of a line, in points.
    var lineHeight: Double

    /// The room of a row whose height follows from its contents: enough for most texts, and bounded for long ones.
    static let unlimited = Self(inset: 8, titleLines: 2, bodyLines: 8, captionLines: 2, picture: 40, lineHeight: 20)
}

extension StandardRoom {
    /// The room within a row height: the title first, then the details, then as much of the body as fits.
    init(rowHeight: Double, for cast: ColumnCast) {
        let normal = Self.unlimited
        self = normal
        var lines = Int(max(0, rowHeight - 2 * inset) / lineHeight)
        // A row that is too low for a padded line has a line without padding.
        if lines == 0 { (lines, lineHeight) = (1, min(lineHeight, rowHeight)) }
        titleLines = cast.title == nil ? 0 : 1
        lines -= titleLines
        captionLines = cast.details.isEmpty || lines == 0 ? 0 : 1
        lines -= captionLines
        bodyLines = cast.body == nil ? 0 : lines
        let used = Double(titleLines + captionLines + bodyLines) * lineHeight
        inset = max(0, min((rowHeight - used) / 2, max(normal.inset, (rowHeight - normal.picture) / 2)).rounded(.down))
        picture = max(0, min(normal.picture, rowHeight - 2 * min(inset, normal.inset)))
    }
}

/// The elements of the standard template.
private struct StandardCell {
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

    /// The room is kept in rows without a picture, so that all titles are aligned.
    private func picture(_ column: Column) -> CellElement {
        let size = Size(width: room.picture, height: room.picture)
        return CellElement.wrapper {
            CellElement.networkImage(BoundText(binding: column.name), size: size)
                .boxed(BoxStyle(background: .theme(.surface), cornerRadius: 4))
                .labelled("")
                .shown(if: column.name)
        }.sized(width: size.width, height: size.height)
    }

    private func title(_ column: Column) -> CellElement {
        var text = TextTemplate(BoundText(detail: column, isNamed: false))
        text.font = FontDescription(size: 15, isBold: true)
        text.lineHeight = room.lineHeight
        text.maximumLines = room.titleLines
        return .text(text)
    }

    private func body(_ column: Column) -> CellElement {
        var text = TextTemplate(BoundText(binding: column.name))
        text.font = FontDescription(size: 15)
        text.lineHeight = room.lineHeight
        text.maximumLines = room.bodyLines
        return .text(text).shown(if: column.name)
    }

    private func caption(_ columns: [Column]) -> CellElement {
        let runs = columns.map { TextTemplate.Run(BoundText(detail: $0, isNamed: true)) }
        var text = TextTemplate(runs, separator: " · ")
        text.font = FontDescription(size: 13)
        text.color = .theme(.muted)
        text.lineHeight = room.lineHeight
        text.maximumLines = room.captionLines
        return .text(text)
    }
}

extension BoundText {
    /// Creates a binding to a column.
    fileprivate init(binding column: String, format: String? = nil) {
        self.init("{$\(ColumnReference(column).written)\(format.map { "|\($0)" } ?? "")}")
    }

    /// Creates a binding in the format of the column's type; numbers are labelled with the column's name.
    fileprivate init(detail column: Column, isNamed: Bool) {
        let value: BoundText =
            switch column.type {
            case .text, .image: BoundText(binding: column.name)
            case .date: BoundText(binding: column.name, format: "date")
            case .integer: BoundText(binding: column.name, format: "number")
            case .real, .boolean: BoundText(binding: column.name)
            }
        switch column.type {
        case .integer where isNamed, .real where isNamed, .boolean where isNamed:
            self.init(BoundText(literal: column.name).source + " " + value.source)
        default: self = value
        }
    }
}
