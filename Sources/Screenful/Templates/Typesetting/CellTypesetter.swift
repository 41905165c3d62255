public import ScreenfulLayout
public import ScreenfulTypes

/// Lays out rows one after the other, with reused buffers.
///
/// A typesetter belongs to one thread. Consecutive rows of one template are the
/// cheapest, because only their values change.
public struct CellTypesetter<Text: TextMeasuring> {
    var rows: RowTypesetter

    /// Creates a typesetter.
    ///
    /// - Parameters:
    ///   - text: The measurer of texts.
    ///   - scale: Pixels per point, to which frames are rounded; nil for exact numbers.
    ///   - isRightToLeft: True to mirror cells.
    public init(text: Text, scale: Double?, isRightToLeft: Bool = false) {
        rows = RowTypesetter(text: text, scale: scale, isRightToLeft: isRightToLeft)
    }

    /// Fills in a row's values, without a layout.
    package mutating func bind(_ template: CompiledTemplate, values: (Int) -> Value) {
        rows.bind(template.program, values: values)
    }

    /// Returns the height of a row of a vertical list.
    ///
    /// - Parameters:
    ///   - template: The template of the row.
    ///   - values: Returns the row's value in a column of the template.
    ///   - width: The row's width, in points; negative values count as 0.
    /// - Returns: Points, and false if a character is in no font, so that the page may get another height.
    public mutating func height(
        of template: CompiledTemplate,
        values: (Int) -> Value,
        width: Double
    ) -> (height: Double, isExact: Bool) {
        rows.bind(template.program, values: values)
        let size = rows.size(in: SizeRange(width: max(0, width)))
        return (size.height, rows.isExact)
    }

    /// Returns the width of a row of a horizontal list.
    ///
    /// - Parameters:
    ///   - template: The template of the row.
    ///   - values: Returns the row's value in a column of the template.
    ///   - height: The row's height, in points; negative values count as 0.
    /// - Returns: Points, and false if a character is in no font, so that the page may get another width.
    public mutating func width(
        of template: CompiledTemplate,
        values: (Int) -> Value,
        height: Double
    ) -> (width: Double, isExact: Bool) {
        rows.bind(template.program, values: values)
        let height = max(0, height)
        let range = SizeRange(min: Size(width: 0, height: height), max: Size(width: .infinity, height: height))
        return (rows.size(in: range).width, rows.isExact)
    }

    /// Returns the nodes of a row.
    ///
    /// A row whose frame differs from the height of its template by more than
    /// 1/64 point is laid out in exactly that frame.
    ///
    /// - Parameters:
    ///   - template: The template of the row.
    ///   - values: Returns the row's value in a column of the template.
    ///   - frame: The row's rectangle in the list, in points.
    /// - Returns: The cell and its descendants, with frames in their parents, from the back to the front.
    public mutating func nodes(of template: CompiledTemplate, values: (Int) -> Value, in frame: Rect) -> NodeTree {
        rows.nodes(of: template.program, values: values, in: frame)
    }

    /// Returns the size ranges in which the nodes of a row were laid out, by their numbers in the template.
    ///
    /// - Parameters:
    ///   - template: The template of the row.
    ///   - values: Returns the row's value in a column of the template.
    ///   - frame: The row's rectangle in the list, in points.
    /// - Returns: The minimum and the maximum size of each node of the row, in points.
    public mutating func sizeRanges(
        of template: CompiledTemplate,
        values: (Int) -> Value,
        in frame: Rect
    ) -> [Int: SizeRange] { rows.sizeRanges(of: template.program, values: values, in: frame) }
}
