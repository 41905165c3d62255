import ScreenfulRanges
import TestSupport
import Testing

/// A flow as an arrangement among others.
@Suite struct CollectionFlowTests {
    private static func layout(_ count: Int, across extent: Double = 400) -> CollectionLayout {
        var specification = LayoutSpecification(.flow)
        (specification.gap, specification.lineGap, specification.inset) = (10, 20, 5)
        return CollectionLayout(specification, count: count, estimate: 40, across: extent)
    }

    private static func frames(_ layout: CollectionLayout) -> [[Double]] {
        var frames: [[Double]] = []
        layout.forEachFrame(in: 0..<layout.rowCount) { frames.append([$1.start, $0.start, $1.length, $0.length]) }
        return frames
    }

    @Test func `rows without a known width fill the container, also after a resize`() {
        var layout = Self.layout(3)
        #expect(Self.frames(layout) == [[5, 5, 390, 40], [5, 65, 390, 40], [5, 125, 390, 40]])
        #expect(layout.length == 170 && layout.lineCount == 3)
        layout.setExtent(across: 200)
        #expect(Self.frames(layout).map { $0[2] } == [190, 190, 190])
        layout.setExtent(across: 900)
        #expect(Self.frames(layout).map { $0[2] } == [890, 890, 890])
        layout.setEstimate(40, across: 100)
        #expect(Self.frames(layout) == [[5, 5, 100, 40], [115, 5, 100, 40], [225, 5, 100, 40]])
        layout.setExtent(across: 230)
        #expect(Self.frames(layout) == [[5, 5, 100, 40], [115, 5, 100, 40], [5, 65, 100, 40]])
        #expect(layout.expectedLanes?.count == 2)
    }

    @Test func `other arrangements forget widths, and have no lines`() {
        var layout = Self.layout(3)
        layout.setLengths([10, 20, 30], across: [50, 60, 70], from: 0)
        #expect(Self.frames(layout) == [[5, 5, 50, 10], [65, 5, 60, 20], [135, 5, 70, 30]])
        layout.setSpecification(LayoutSpecification(.grid, columns: .count(2)), across: 400)
        #expect(layout.crossLengths == nil && layout.lineCount == nil)
        #expect(layout.expectedLanes == layout.lanes)
        layout.setLengths([10], across: [5], from: 0)
        layout.setSpecification(LayoutSpecification(.flow), across: 400)
        #expect(Self.frames(layout) == [[0, 0, 400, 10], [0, 10, 400, 20], [0, 30, 400, 30]])
    }

    @Test(arguments: UInt64(0)..<40)
    func `adopted lengths and widths place rows as if they had been there from the start`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = 600
        var layout = Self.layout(count)
        var lengths = RowGeometry(count: count, estimate: 40)
        var widths = RowGeometry(count: count, estimate: 90)
        for _ in 0..<20 {
            let first = Int.random(in: 0..<count, using: &random)
            let rows = first..<min(count, first + Int.random(in: 1...80, using: &random))
            if Bool.random(using: &random) {
                lengths.setLengths(rows.map { _ in random.length(upTo: 90, hugeIn: 500) }, from: first)
                widths.setLengths(rows.map { _ in random.length(upTo: 200, hugeIn: 500) }, from: first)
            } else {
                lengths.setEstimate(Double(Int.random(in: 20...80, using: &random)))
                widths.setEstimate(Double(Int.random(in: 20...500, using: &random)))
            }
            layout.adopt(lengths, across: widths)
            var fresh = Self.layout(count)
            fresh.adopt(lengths, across: widths)
            #expect(Self.frames(layout) == Self.frames(fresh))
            #expect(layout.length == fresh.length && layout.lineCount == fresh.lineCount)
            #expect(layout.adopt(lengths, across: widths) == 0)
            #expect((0..<count).allSatisfy { row in layout.offset(ofRow: row) == fresh.offset(ofRow: row) })
        }
    }

    @Test func `an anchor is the first row of its line`() {
        var layout = Self.layout(100)
        layout.setLengths(
            (0..<100).map { Double(20 + $0 % 3 * 10) },
            across: (0..<100).map { _ in 70 },
            from: 0
        )
        // Five rows a line, of 40 points and a gap of 20.
        #expect(layout.anchor(at: 5 + 60 * 3 + 12, screen: 200) == (15, 12))
        #expect(layout.anchor(at: 5 + 60 * 3 - 4, screen: 200) == (15, -4))
        #expect(layout.offset(ofAnchor: 17) == 185)
        #expect(layout.rows(intersecting: (185, 186)) == RowSet(15..<20))
        #expect(layout.extent(of: 15..<17).start == 185)
        #expect(layout.offset(ofRow: 100) == layout.length)
    }
}
