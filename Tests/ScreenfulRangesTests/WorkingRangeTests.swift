import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct WorkingRangeTests {
    private let viewport = Rect(x: 300, y: 1000, width: 320, height: 480)
    private let buffer = ScreenfulBuffer(leading: 2, trailing: 0.5)

    @Test(arguments: [
        (ScrollDirection.down, Rect(x: 300, y: 760, width: 320, height: 1680)),
        (.up, Rect(x: 300, y: 40, width: 320, height: 1680)),
        (ScrollDirection([]), Rect(x: 300, y: 40, width: 320, height: 1680)),
        (ScrollDirection([.up, .down]), Rect(x: 300, y: 760, width: 320, height: 1680)),
        (.right, Rect(x: 300, y: 40, width: 320, height: 1680)),
    ])
    func `the longer side lies ahead`(direction: ScrollDirection, rect: Rect) {
        let found = WorkingRange.rect(viewport: viewport, buffer: buffer, scrollable: .vertical, direction: direction)
        #expect(found == rect)
    }

    @Test func `both axes grow on their own`() {
        let found = WorkingRange.rect(
            viewport: viewport,
            buffer: buffer,
            scrollable: [.horizontal, .vertical],
            direction: [.right, .up]
        )
        #expect(found == Rect(x: 140, y: 40, width: 1120, height: 1680))
    }

    @Test func `a container that cannot scroll keeps to its viewport`() {
        let found = WorkingRange.rect(viewport: viewport, buffer: buffer, scrollable: [], direction: .down)
        #expect(found == viewport)
    }

    @Test func `low memory empties the display range, and a preload range tuned alike`() {
        let geometry = RowGeometry(count: 100, estimate: 100)
        var tuning = RangeTuning.texture
        func rows() -> RowRanges {
            tuning.rows(
                in: CollectionLayout(list: geometry),
                viewport: Rect(x: 0, y: 1000, width: 320, height: 400),
                axis: .vertical,
                direction: .down,
                mode: .lowMemory
            )
        }
        #expect(rows().display.isEmpty && rows().preload.isEmpty)
        tuning.lowMemory.preload = ScreenfulBuffer(leading: 1, trailing: 0.25)
        #expect(rows().display.isEmpty)
        #expect(rows().preload == RowSet(9..<18))
    }

    @Test func `rows that follow one another from left to right are found along that axis`() {
        let ranges = RangeTuning.texturePager.rows(
            in: CollectionLayout(list: RowGeometry(count: 20, estimate: 320)),
            viewport: Rect(x: 1600, y: 0, width: 320, height: 480),
            axis: .horizontal,
            direction: .right,
            mode: .full
        )
        #expect(ranges == RowRanges(visible: 5..<6, display: 4..<7, preload: 3..<8))
    }
}
