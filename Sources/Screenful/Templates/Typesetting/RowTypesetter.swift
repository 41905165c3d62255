import ScreenfulLayout
import ScreenfulTypes

/// What a ``CellTypesetter`` does, whoever measures its texts.
struct RowTypesetter {
    var engine = LayoutEngine()
    var measurer: RowMeasurer
    let scale: Double?
    let isRightToLeft: Bool
    /// The template for which there is room now.
    private(set) var program: TemplateProgram?
    /// For each node of the row at hand, its place in its layout; nil for one that is left out.
    var frames: [Rect?] = []
    /// For each node of the row at hand, its number in the tree of those that are there.
    var numbers: [Int] = []

    init(text: some TextMeasuring, scale: Double?, isRightToLeft: Bool) {
        measurer = RowMeasurer(text: text)
        self.scale = scale
        self.isRightToLeft = isRightToLeft
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
            measurer.slots[index].hasHeightOnly = false
        }
    }

    /// The size of the cell, without the places of what is in it.
    mutating func size(in range: SizeRange) -> Size {
        guard let program else { return range.min }
        measurer.wantsSizesOnly = true
        defer { measurer.wantsSizesOnly = false }
        return engine.size(
            of: program.layouts[0],
            in: range,
            scale: scale,
            with: &measurer
        )
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
    var isExact: Bool {
        for index in measurer.slots.indices where !measurer.slots[index].limit.width.isNaN {
            if !measurer.slots[index].metrics.isExact { return false }
        }
        return true
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
