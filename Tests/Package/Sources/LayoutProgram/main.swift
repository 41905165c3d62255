import ScreenfulLayout
import ScreenfulTypes

/// A row whose title takes two lines of 22 points.
struct Row: LeafMeasurer {
    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics {
        LeafMetrics(size: Size(width: range.max.width, height: 44))
    }
}

let photo = LayoutElement(.ratio(0.5, LayoutElement(.leaf(.plain), node: 0)))
let title = LayoutElement(.leaf(.measured(slot: 0)), node: 1)
let column = LayoutElement(.stack(StackStyle(.vertical, spacing: 8), [photo, title]))
let tree = try LayoutTree(LayoutElement(.inset(EdgeInsets(all: 16), column)))

var engine = LayoutEngine()
var row = Row()
let size = engine.layout(tree, in: SizeRange(width: 375), scale: 2, with: &row)
print("row", size.width, "×", size.height)
print("title", engine.frame(ofNode: 1))
