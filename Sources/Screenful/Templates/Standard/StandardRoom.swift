/// How many lines of what the standard template has room for.
struct StandardRoom {
    /// Above the first line and below the last, in points.
    var inset: Double
    /// The lines of the title at most.
    var titleLines: Int
    /// The lines of the text at most.
    var bodyLines: Int
    /// The lines of the details at most.
    var captionLines: Int
    /// The side of the picture, in points.
    var picture: Double
    /// The height of a line, in points.
    var lineHeight: Double

    /// What a row has whose height follows from what is in it: enough for most, and not for a book.
    static let unlimited = Self(
        inset: 8,
        titleLines: 2,
        bodyLines: 8,
        captionLines: 2,
        picture: 40,
        lineHeight: 20
    )

    /// What fits into a row: its title first, then its details, then as much of its text as there is room for.
    init(rowHeight: Double, for cast: ColumnCast) {
        let normal = Self.unlimited
        self = normal
        var lines = Int(max(0, rowHeight - 2 * inset) / lineHeight)
        // A row that is too low for a line with room around it has a line without.
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

    private init(
        inset: Double,
        titleLines: Int,
        bodyLines: Int,
        captionLines: Int,
        picture: Double,
        lineHeight: Double
    ) {
        self.inset = inset
        self.titleLines = titleLines
        self.bodyLines = bodyLines
        self.captionLines = captionLines
        self.picture = picture
        self.lineHeight = lineHeight
    }
}
