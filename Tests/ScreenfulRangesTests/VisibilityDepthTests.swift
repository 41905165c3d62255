import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct VisibilityDepthTests {
    @Test(arguments: [
        (0, RangeMode.full), (1, .minimum), (2, .visibleOnly), (3, .lowMemory), (4, .lowMemory), (.max, .lowMemory),
    ])
    func `the deeper a screen, the less is kept ready`(taps: Int, mode: RangeMode) {
        #expect(VisibilityDepth(taps: taps).rangeMode == mode)
    }

    @Test func `on a stack the top is nearest and the root one tap away`() {
        let depths = (0..<5).map { VisibilityDepth(taps: 0).ofScreen($0, onStackOf: 5).taps }
        #expect(depths == [1, 3, 2, 1, 0])
        #expect(VisibilityDepth(taps: 0).ofScreen(0, onStackOf: 1) == VisibilityDepth(taps: 0))
    }

    @Test func `depths add up through containers`() {
        let tab = VisibilityDepth(taps: 0).ofTab(isSelected: false)
        #expect(tab.ofScreen(1, onStackOf: 3).taps == 2)
        #expect(tab.ofTab(isSelected: true).taps == 1)
        #expect(VisibilityDepth.notFound.ofTab(isSelected: false) == .notFound)
    }

    @Test(arguments: [(-1, 3), (3, 3), (0, 0)])
    func `a screen that is not on the stack is not found`(index: Int, count: Int) {
        #expect(VisibilityDepth(taps: 0).ofScreen(index, onStackOf: count) == .notFound)
    }
}
