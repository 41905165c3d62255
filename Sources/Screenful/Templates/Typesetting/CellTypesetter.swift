public import ScreenfulLayout
public import ScreenfulTypes

/// Lays out rows one after the other, with reused buffers.
///
/// A typesetter belongs to one thread. Consecutive rows of one template are the
/// cheapest, because only their values change.
public struct CellTypesetter {
    var engine = LayoutEngine()
    var measurer: RowMeasurer
    private let scale: Double?
    private let isRightToLeft: Bool
    let pictures: any PictureSource
    /// The template that the buffers are sized for.
    private(set) var program: TemplateProgram?
    /// For each node of the current row, its frame in its layout; nil for one that is left out.
    var frames: [Rect?] = []
    /// For each node of the current row, its number in the resulting tree.
    var numbers: [Int] = []

    /// Creates a typesetter.
    ///
    /// - Parameters:
    ///   - text: The measurer of texts.
    ///   - scale: Pixels per point, to which frames are rounded; nil for exact numbers.
    ///   - isRightToLeft: True to mirror cells.
    ///   - pictures: The source of pictures.
    public init(
        text: some TextMeasuring,
        scale: Double?,
        isRightToLeft: Bool = false,
        pictures: some PictureSource = UnknownPictures()
    ) {
        measurer = RowMeasurer(text: text)
        self.scale = scale
        self.isRightToLeft = isRightToLeft
        self.pictures = pictures
    }

    /// Returns the height of a row of a vertical list.
    ///
    /// `values` returns the value of a column of the template; a negative width counts as 0.
    ///
    /// - Returns: Points, and false if a character is in no font, so that the page may get another height.
    public mutating func height(
        of template: CompiledTemplate,
        values: (Int) -> Value,
        width: Double
    ) -> (height: Double, isExact: Bool) {
        bind(template, values: values)
        let size = size(in: SizeRange(width: max(0, width)))
        return (size.height, isExact)
    }

    /// Returns the width of a row of a horizontal list.
    ///
    /// `values` returns the value of a column of the template; a negative height counts as 0.
    ///
    /// - Returns: Points, and false if a character is in no font, so that the page may get another width.
    public mutating func width(
        of template: CompiledTemplate,
        values: (Int) -> Value,
        height: Double
    ) -> (width: Double, isExact: Bool) {
        bind(template, values: values)
        let height = max(0, height)
        let range = SizeRange(min: Size(width: 0, height: height), max: Size(width: .infinity, height: height))
        return (size(in: range).width, isExact)
    }

    /// Returns the size of a row that is as large as its contents, in a container that scrolls along an axis.
    ///
    /// `values` returns the value of a column of the template; a negative extent counts as 0.
    ///
    /// - Parameters:
    ///   - template: The template.
    ///   - values: The row's values.
    ///   - extent: The row's largest extent across the axis, in points.
    ///   - axis: The axis.
    /// - Returns: Points, and false if a character is in no font, so that the page may get another size.
    public mutating func size(
        of template: CompiledTemplate,
        values: (Int) -> Value,
        upTo extent: Double,
        along axis: Axis
    ) -> (size: Size, isExact: Bool) {
        bind(template, values: values)
        var greatest = Size(width: .infinity, height: .infinity)
        greatest[axis.crossing] = max(0, extent)
        return (size(in: SizeRange(min: Size(width: 0, height: 0), max: greatest)), isExact)
    }

    /// Returns the size ranges in which the nodes of a row were laid out, by their numbers in the template.
    ///
    /// - Returns: The minimum and the maximum size of each node of the row, in points.
    public mutating func sizeRanges(
        of template: CompiledTemplate,
        values: (Int) -> Value,
        in frame: Rect
    ) -> [Int: SizeRange] {
        let program = template.program
        // Finds the nodes that exist, and the sizes of the scroll nodes.
        _ = nodes(of: template, values: values, in: frame)
        let width = max(0, frame.size.width)
        var whole = SizeRange(width: width)
        let height = layOut(0, in: whole).height
        if abs(height - frame.size.height) > RowMeasurer.tolerance {
            whole = SizeRange(exactly: Size(width: width, height: max(0, frame.size.height)))
        }
        var found = engine.sizeRanges(of: program.layouts[0], in: whole, scale: scale, with: &measurer)
        for number in program.nodes.indices {
            guard case .scroll(let axes, let layout) = program.nodes[number].content, let area = frames[number]?.size
            else { continue }
            let inside = engine.sizeRanges(
                of: program.layouts[layout],
                in: SizeRange(scrolling: axes, in: area),
                scale: scale,
                with: &measurer
            )
            found.merge(inside) { $1 }
        }
        return found.filter { frames[$0.key] != nil }
    }
}

extension CellTypesetter {
    /// Fills in a row's values, without a layout.
    package mutating func bind(_ template: CompiledTemplate, values: (Int) -> Value) {
        let program = template.program
        if program !== self.program { prepare(for: program) }
        for index in program.conditions.indices {
            measurer.absent[index] = program.conditions[index].contains { values($0.column).isEmpty != $0.isNegated }
        }
        for index in program.paragraphs.indices {
            program.paragraphs[index].bind(to: &measurer.slots[index].text, values: values)
            measurer.slots[index].limit.width = .nan
            measurer.slots[index].hasHeightOnly = false
        }
        for index in program.naturalPictures.indices {
            let url = program.naturalPictures[index].text(values: values)
            measurer.pictures[index] = NaturalPicture(url: url, natural: pictures.naturalSize(of: url))
        }
    }

    /// Returns the addresses of a row's pictures that are laid out in their natural size, and whose size is unknown.
    public mutating func unknownPictures(of template: CompiledTemplate, values: (Int) -> Value) -> [String] {
        guard template.hasNaturalPictures else { return [] }
        return template.program.naturalPictures.map { $0.text(values: values) }.filter {
            !$0.isEmpty && pictures.naturalSize(of: $0) == nil
        }
    }

    /// Returns the size of the cell, without the frames of its contents.
    private mutating func size(in range: SizeRange) -> Size {
        guard let program else { return range.min }
        measurer.wantsSizesOnly = true
        defer { measurer.wantsSizesOnly = false }
        return engine.size(of: program.layouts[0], in: range, scale: scale, with: &measurer)
    }

    /// Lays out the cell, or the content of a scroll node.
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

    /// False if a character of the measured texts is in no font.
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
        measurer.pictures = Array(repeating: NaturalPicture(), count: program.naturalPictures.count)
        frames = Array(repeating: nil, count: program.nodes.count)
        numbers = Array(repeating: 0, count: program.nodes.count)
    }
}

extension SizeRange {
    /// Creates the size range of the content of a scroll node.
    init(scrolling axes: ScrollableAxes, in area: Size) {
        self.init(exactly: area)
        if axes.contains(.horizontal) { (min.width, max.width) = (0, .infinity) }
        if axes.contains(.vertical) { (min.height, max.height) = (0, .infinity) }
    }
}
