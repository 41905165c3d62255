package import ListStore
package import Screenful
import ScreenfulLayout
package import ScreenfulTypes
package import TextShaping

/// Lays out rows for one thread: their lengths, and their nodes.
package final class RowTypesetter {
    private var typesetter: CellTypesetter<HarfBuzzMeasurer>

    /// Cells are laid out in whole points, so that they are sharp on any screen.
    private static let scale = 1.0

    /// Creates a typesetter that shares no long texts with others.
    package convenience init(fonts: FontBook) {
        self.init(fonts: fonts, longTexts: LongTexts())
    }

    init(fonts: FontBook, longTexts: LongTexts) {
        typesetter = CellTypesetter(text: HarfBuzzMeasurer(fonts: fonts, longTexts: longTexts), scale: Self.scale)
    }

    /// The length of a row along an axis, in points, where it has so many points across.
    package func length(of row: Row, _ template: CompiledTemplate, along axis: Axis, across extent: Double) -> Double {
        let values = { FieldValue(row.values[$0]) }
        return switch axis {
        case .vertical: typesetter.height(of: template, values: values, width: extent).height
        case .horizontal: typesetter.width(of: template, values: values, height: extent).width
        }
    }

    /// The nodes of a row in its rectangle in the list.
    func nodes(of row: Row, _ template: CompiledTemplate, in frame: Rect) -> NodeTree {
        typesetter.nodes(of: template, values: { FieldValue(row.values[$0]) }, in: frame)
    }

    /// The sizes that each node of a row was allowed, by its number in the template.
    func sizeRanges(of row: Row, _ template: CompiledTemplate, in frame: Rect) -> [Int: SizeRange] {
        typesetter.sizeRanges(of: template, values: { FieldValue(row.values[$0]) }, in: frame)
    }
}
