public import ScreenfulLayout
public import ScreenfulTypes

extension RowTypesetter {
    /// The ranges in which the nodes of a row get their sizes, by their numbers in the template.
    mutating func sizeRanges(
        of program: TemplateProgram,
        values: (Int) -> FieldValue,
        in frame: Rect
    ) -> [Int: SizeRange] {
        // Says which nodes there are, and how large those are that scroll.
        _ = nodes(of: program, values: values, in: frame)
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

extension SizeRange {
    /// The sizes that what lies in an area may have that is scrolled.
    init(scrolling axes: ScrollableAxes, in area: Size) {
        self.init(exactly: area)
        if axes.contains(.horizontal) { (min.width, max.width) = (0, .infinity) }
        if axes.contains(.vertical) { (min.height, max.height) = (0, .infinity) }
    }
}

extension CellTypesetter {
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
