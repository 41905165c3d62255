public import ScreenfulLayout
public import ScreenfulTypes

/// Lays out rows, one after the other, in memory that it keeps.
///
/// A typesetter belongs to one thread. Rows of one template in a row are the
/// cheapest, because only their values change.
public struct CellTypesetter<Text: TextMeasuring> {
    var rows: RowTypesetter

    /// Creates a typesetter.
    ///
    /// - Parameters:
    ///   - text: Who measures texts.
    ///   - scale: Pixels per point, to which frames are rounded; nil for exact numbers.
    ///   - isRightToLeft: Whether cells are mirrored.
    public init(text: Text, scale: Double?, isRightToLeft: Bool = false) {
        rows = RowTypesetter(text: text, scale: scale, isRightToLeft: isRightToLeft)
    }

    /// Fills a row's values in and goes no further.
    package mutating func bind(_ template: CompiledTemplate, values: (Int) -> FieldValue) {
        rows.bind(template.program, values: values)
    }

    /// The height of a row of a vertical list.
    ///
    /// - Parameters:
    ///   - template: What the row looks like.
    ///   - values: The row's value in a column of the template's.
    ///   - width: The row's width, in points; nothing below 0.
    /// - Returns: Points, and whether the page will see just that: false if a text has letters that no font has.
    public mutating func height(
        of template: CompiledTemplate,
        values: (Int) -> FieldValue,
        width: Double
    ) -> (height: Double, isExact: Bool) {
        rows.bind(template.program, values: values)
        let size = rows.size(in: SizeRange(width: max(0, width)))
        return (size.height, rows.isExact)
    }

    /// The width of a row of a horizontal list.
    ///
    /// - Parameters:
    ///   - template: What the row looks like.
    ///   - values: The row's value in a column of the template's.
    ///   - height: The row's height, in points; nothing below 0.
    /// - Returns: Points, and whether the page will see just that.
    public mutating func width(
        of template: CompiledTemplate,
        values: (Int) -> FieldValue,
        height: Double
    ) -> (width: Double, isExact: Bool) {
        rows.bind(template.program, values: values)
        let height = max(0, height)
        let range = SizeRange(min: Size(width: 0, height: height), max: Size(width: .infinity, height: height))
        return (rows.size(in: range).width, rows.isExact)
    }

    /// The nodes of a row.
    ///
    /// A row whose frame is not as high as the template makes it, by more than
    /// 1/64 point, is laid out in just that frame.
    ///
    /// - Parameters:
    ///   - template: What the row looks like.
    ///   - values: The row's value in a column of the template's.
    ///   - frame: The row's rectangle in the list, in points.
    /// - Returns: The cell and what is in it, with frames in their parents, from the back to the front.
    public mutating func nodes(
        of template: CompiledTemplate,
        values: (Int) -> FieldValue,
        in frame: Rect
    ) -> NodeTree {
        rows.nodes(of: template.program, values: values, in: frame)
    }

    /// The ranges in which the nodes of a row get their sizes, by their numbers in the template.
    ///
    /// - Parameters:
    ///   - template: What the row looks like.
    ///   - values: The row's value in a column of the template's.
    ///   - frame: The row's rectangle in the list, in points.
    /// - Returns: The least and the greatest size that each node of the row was allowed, in points.
    public mutating func sizeRanges(
        of template: CompiledTemplate,
        values: (Int) -> FieldValue,
        in frame: Rect
    ) -> [Int: SizeRange] {
        rows.sizeRanges(of: template.program, values: values, in: frame)
    }
}
