import ScreenfulLayout
import ScreenfulTypes

/// Lays out rows, one after the other, in memory that it keeps.
///
/// A typesetter belongs to one thread. Rows of one template in a row are the
/// cheapest, because only their values change.
public struct CellTypesetter<Text: TextMeasuring> {
    var engine = LayoutEngine()
    var measurer: RowMeasurer<Text>
    let scale: Double?
    let isRightToLeft: Bool
    /// The template for which there is room now.
    private(set) var program: TemplateProgram?
    /// For each node of the row at hand, its place in its layout; nil for one that is left out.
    var frames: [Rect?] = []
    /// For each node of the row at hand, its number in the tree of those that are there.
    var numbers: [Int] = []

    /// Creates a typesetter.
    ///
    /// - Parameters:
    ///   - text: Who measures texts.
    ///   - scale: Pixels per point, to which frames are rounded; nil for exact numbers.
    ///   - isRightToLeft: Whether cells are mirrored.
    public init(text: Text, scale: Double?, isRightToLeft: Bool = false) {
        measurer = RowMeasurer(text: text)
        self.scale = scale
        self.isRightToLeft = isRightToLeft
    }

    /// Who measures texts.
    public var text: Text { measurer.text }

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
        bind(template.program, values: values)
        let size = layOut(0, in: SizeRange(width: max(0, width)))
        return (size.height, isExact)
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
        bind(template.program, values: values)
        let height = max(0, height)
        let range = SizeRange(min: Size(width: 0, height: height), max: Size(width: .infinity, height: height))
        return (layOut(0, in: range).width, isExact)
    }

    /// Fills a row's values in.
    mutating func bind(_ program: TemplateProgram, values: (Int) -> FieldValue) {
        if program !== self.program { prepare(for: program) }
        for index in program.conditions.indices {
            measurer.absent[index] = program.conditions[index].contains { values($0.column).isEmpty != $0.isNegated }
        }
        for index in program.paragraphs.indices {
            program.paragraphs[index].bind(to: &measurer.slots[index].text, values: values)
            measurer.slots[index].limit.width = .nan
        }
    }

    /// Lays out the cell, or what lies in a scroll node.
    mutating func layOut(_ layout: Int, in range: SizeRange) -> Size {
        guard let program else { return range.min }
        return engine.layout(
            program.layouts[layout],
            in: range,
            scale: scale,
            isRightToLeft: isRightToLeft,
            with: &measurer
        )
    }

    /// False if one of the measured texts has letters that no font has.
    private var isExact: Bool {
        measurer.slots.allSatisfy { $0.limit.width.isNaN || $0.metrics.isExact }
    }

    private mutating func prepare(for program: TemplateProgram) {
        self.program = program
        measurer.absent = Array(repeating: false, count: program.conditions.count)
        measurer.slots = program.paragraphs.map { paragraph in
            RowMeasurer.Slot(
                text: paragraph.emptyText,
                scaleFactors: paragraph.scaleFactors,
                isEditable: paragraph.placeholder != nil
            )
        }
        frames = Array(repeating: nil, count: program.nodes.count)
        numbers = Array(repeating: 0, count: program.nodes.count)
    }
}
