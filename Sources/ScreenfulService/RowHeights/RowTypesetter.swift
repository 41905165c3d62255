import ListStore
package import Screenful
package import ScreenfulLayout
package import ScreenfulTypes

/// Measures and lays out rows, on one thread.
package final class RowTypesetter {
    private var typesetter: CellTypesetter

    /// Pixels per point: cells are laid out in whole points, so that they are sharp on any screen.
    private static let scale = 1.0

    package init(_ resources: LayoutResources) {
        let text = HarfBuzzMeasurer(fonts: resources.fonts, longTexts: resources.longTexts)
        typesetter = CellTypesetter(text: text, scale: Self.scale, pictures: resources)
    }

    /// Returns the length of a row along an axis, in points, for an extent across it.
    package func length(of row: Row, _ template: CompiledTemplate, along axis: Axis, across extent: Double) -> Double {
        let values: (Int) -> Value = { row.values[$0] }
        return switch axis {
        case .vertical: typesetter.height(of: template, values: values, width: extent).height
        case .horizontal: typesetter.width(of: template, values: values, height: extent).width
        }
    }

    /// Returns the size of a row in points, along and across the axis.
    func size(of row: Row, _ template: CompiledTemplate, _ measure: RowHeightCache.Measure) -> Size {
        let (axis, extent) = (measure.axis, measure.extent(of: row))
        guard measure.isFree else {
            let length = measure.length ?? length(of: row, template, along: axis, across: extent)
            return measure.size(length: length, across: extent)
        }
        return typesetter.size(of: template, values: { row.values[$0] }, upTo: extent, along: axis).size
    }

    /// Returns the nodes of a row in its rectangle in the list.
    package func nodes(of row: Row, _ template: CompiledTemplate, in frame: Rect) -> NodeTree {
        typesetter.nodes(of: template, values: { row.values[$0] }, in: frame)
    }

    /// Binds a row to nodes of a size, and encodes it.
    func cell(_ row: Row, _ template: CompiledTemplate, size: Size, _ columns: [Column]) -> BoundCell {
        let isProvisional = !unknownPictures(of: row, template).isEmpty
        let tree = nodes(of: row, template, in: Rect(origin: Point(x: 0, y: 0), size: size))
        return BoundCell(row, tree, size: size, columns: columns, isProvisional: isProvisional)
    }

    /// Returns the addresses of a row's pictures whose sizes its layout depends on and which are unknown.
    func unknownPictures(of row: Row, _ template: CompiledTemplate) -> [String] {
        typesetter.unknownPictures(of: template) { row.values[$0] }
    }

    /// Returns the size range that each node of a row was measured with, by its number in the template.
    package func sizeRanges(of row: Row, _ template: CompiledTemplate, in frame: Rect) -> [Int: SizeRange] {
        typesetter.sizeRanges(of: template, values: { row.values[$0] }, in: frame)
    }
}
