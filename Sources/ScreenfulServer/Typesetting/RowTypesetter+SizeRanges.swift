import ListStore
import Screenful
import ScreenfulLayout
import ScreenfulTypes

extension RowTypesetter {
    /// The sizes that each node of a row was allowed, by its number in the template.
    func sizeRanges(of row: Row, _ template: CompiledTemplate, in frame: Rect) -> [Int: SizeRange] {
        typesetter.sizeRanges(of: template, values: { FieldValue(row.values[$0]) }, in: frame)
    }
}
