import ScreenfulLayout
import ScreenfulTypes
import TestSupport
import Testing

/// What a layout says of the ranges in which nodes got their sizes.
@Suite struct SizeRangeTests {
    @Test func `an inset takes its room off, and a style of its own adds to what the parent says`() throws {
        var (wide, narrow) = (ElementStyle(), ElementStyle())
        wide.minWidth = .points(30)
        narrow.alignSelf = .start
        let text = LayoutElement(.leaf(.measured(slot: 0)), style: wide, node: 1)
        let box = LayoutElement(.leaf(.fixed(Size(width: 20, height: 10))), style: narrow, node: 2)
        let stack = LayoutElement(.stack(StackStyle(.vertical), [text, box]))
        let inner = LayoutElement(.inset(EdgeInsets(all: 5), stack))
        let tree = try LayoutTree(LayoutElement(.node(inner), node: 0))
        var engine = LayoutEngine()
        var row = TestRow()
        let ranges = engine.sizeRanges(of: tree, in: SizeRange(width: 100), scale: 1, with: &row)
        #expect(ranges[0] == SizeRange(width: 100))
        #expect(ranges[2] == SizeRange(min: Size(width: 0, height: 0), max: Size(width: 90, height: .infinity)))
        #expect(ranges[1]?.min.width == 30 && ranges[1]?.max.width == 90)
    }

    @Test func `every node is as large as its range allows, and frames are those of any layout`() throws {
        var engine = LayoutEngine()
        for seed in UInt64(0)..<400 {
            var random = RandomTree(seed: seed)
            let tree = try LayoutTree(random.element(depth: 3))
            let (range, scale) = (random.range(), random.scale())
            var row = TestRow(absent: [1])
            let ranges = engine.sizeRanges(of: tree, in: range, scale: scale, with: &row)
            _ = engine.layout(tree, in: range, scale: scale, with: &row)
            let pixel = scale.map { 1 / $0 } ?? 0
            for node in 0..<tree.nodeCount {
                let isThere = !engine.isAbsent(node: node)
                #expect(isThere == (ranges[node] != nil), "node \(node) of seed \(seed)")
                guard let allowed = ranges[node] else { continue }
                let size = engine.frame(ofNode: node).size
                // A size that is none, because nothing limits it, is empty whatever the range.
                if size == Size(width: 0, height: 0) { continue }
                #expect(size.width >= allowed.min.width - 1e-9, "node \(node) of seed \(seed)")
                #expect(size.height >= allowed.min.height - 1e-9, "node \(node) of seed \(seed)")
                #expect(size.width <= max(allowed.min.width, allowed.max.width) + pixel + 1e-9, "\(node) of \(seed)")
                #expect(size.height <= max(allowed.min.height, allowed.max.height) + pixel + 1e-9, "\(node) of \(seed)")
            }
        }
    }
}
