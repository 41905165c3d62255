import ScreenfulLayout
import ScreenfulTypes

extension CellTemplate {
    /// The template of a list that has none: a picture, a title, its text, a line of details.
    ///
    /// The first picture is the picture. Among the texts, names decide: one that
    /// is called `title` or `name` is the title, one that is called `description`
    /// or `text` the text, else the first and the second. All else is a detail.
    /// A list without texts takes a date as title, or its first column. Columns
    /// whose names no binding can hold are left out.
    ///
    /// - Parameters:
    ///   - columns: What there is to show.
    ///   - rowHeight: The height of every row, in points; nil if rows are as high as the template makes them.
    /// - Returns: A template that every row of such columns fits.
    public static func standard(for columns: [TemplateColumn], rowHeight: Double? = nil) -> Self {
        let cast = ColumnCast(columns)
        let room = rowHeight.map { StandardRoom(rowHeight: $0, for: cast) } ?? .unlimited
        return Self(root: StandardCell(cast: cast, room: room).root)
    }
}
