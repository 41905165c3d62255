import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct DirectionMemoryTests {
    @Test(arguments: [
        (ScrollableAxes.vertical, ScrollDirection.down),
        (ScrollableAxes.horizontal, ScrollDirection.right),
        (ScrollableAxes([.horizontal, .vertical]), ScrollDirection([.right, .down])),
        (ScrollableAxes([]), ScrollDirection([])),
    ])
    func `a list starts toward larger offsets`(scrollable: ScrollableAxes, direction: ScrollDirection) {
        #expect(DirectionMemory(scrollable: scrollable).direction == direction)
    }

    @Test func `a stop keeps the direction before`() {
        var memory = DirectionMemory(scrollable: .vertical)
        memory.note(.up)
        memory.note([])
        #expect(memory.direction == .up)
    }

    @Test func `an axis that does not scroll has no direction`() {
        var memory = DirectionMemory(scrollable: .vertical)
        memory.note([.left, .up])
        #expect(memory.direction == .up)
        memory.note(.right)
        #expect(memory.direction == .up)
    }
}
