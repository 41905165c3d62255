import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct RangeControllerTests {
    @Test(arguments: [
        (RangeMode.full, ScrollDirection.down, "..PPPPDDVVVVDDDDPPPPPP.."),
        (.full, .up, "PPPPDDDDVVVVDDPPPP......"),
        (.minimum, .down, ".......DVVVVDP.........."),
        (.minimum, .up, "......PDVVVVD..........."),
        (.visibleOnly, .down, "........VVVV............"),
        (.lowMemory, .down, "........VVVV............"),
    ])
    func `ranges lean toward the scroll`(mode: RangeMode, direction: ScrollDirection, picture: String) {
        var list = RangeDriver(rowCount: 24)
        list.offset = 800
        list.mode = mode
        list.direction = direction
        list.update()
        #expect(list.picture == picture)
    }

    @Test(arguments: [
        (RangeMode.full, "......PPDDDDPPPP........"),
        (.visibleOnly, "........DDDD............"),
        (.lowMemory, "........PPPP............"),
    ])
    func `a hidden list prepares what would be seen first`(mode: RangeMode, picture: String) {
        var list = RangeDriver(rowCount: 24)
        list.offset = 800
        list.mode = mode
        list.isContainerVisible = false
        list.update()
        #expect(list.picture == picture)
    }

    @Test(arguments: [
        (0.0, "VVVVDDDDPPPPPP.........."),
        (-50, "VVVVDDDDPPPPPP.........."),
        (50, "VVVVVDDDDPPPPPP........."),
        (2000, "..............PPPPDDVVVV"),
        (2050, "..............PPPPDDVVVV"),
        (2250, "................PPPPDDVV"),
    ])
    func `rows that are partly on screen are visible`(offset: Double, picture: String) {
        var list = RangeDriver(rowCount: 24)
        list.offset = offset
        list.update()
        #expect(list.picture == picture)
    }

    @Test func `display wider than preload leaves rows to be displayed without data`() {
        var list = RangeDriver(rowCount: 24)
        list.tuning.full = RangeTuning.Buffers(
            display: ScreenfulBuffer(leading: 2, trailing: 1),
            preload: ScreenfulBuffer(leading: 1, trailing: 0.5)
        )
        list.offset = 800
        list.update()
        #expect(list.picture == "....ddDDVVVVDDDDdddd....")
    }

    @Test func `opening a billion rows is counted and not listed`() {
        var list = RangeDriver(rowCount: 1_000_000_000)
        let (changes, count) = list.update()
        #expect(changes.count == 14)
        #expect(count == 1_000_000_000)
        #expect(list.controller.runs.count == 4)
    }

    @Test func `an update that moves nothing changes nothing`() {
        var list = RangeDriver(rowCount: 24)
        list.update()
        let (changes, count) = list.update()
        #expect(changes.isEmpty)
        #expect(count == 0)
    }

    @Test func `where nothing is visible rows lose visible and nothing else`() {
        var list = RangeDriver(rowCount: 24)
        list.offset = 800
        list.update()
        list.offset = -1000
        let (changes, count) = list.update()
        #expect(list.picture == "..PPPPDDDDDDDDDDPPPPPP..")
        #expect(changes.map(\.row) == [8, 9, 10, 11])
        #expect(count == 4)
        #expect(list.controller.visitGroups.visible.isEmpty)
        #expect(list.controller.visitGroups.departed.isEmpty)
        list.offset = 2000
        #expect(list.update().changes.map(\.row).contains(2))
        #expect(list.picture == "..............PPPPDDVVVV")
    }

    @Test func `a list without rows has no states`() {
        var list = RangeDriver(rowCount: 0)
        #expect(list.update().count == 0)
        #expect(list.controller.runs.isEmpty)
    }

    @Test func `a list that leaves its container's preload range gives its data up`() {
        var list = RangeDriver(rowCount: 24)
        list.offset = 800
        list.isContainerVisible = false
        list.update()
        var changes: [StateChange] = []
        list.controller.strip(.preload, into: &changes)
        #expect(list.picture == "........dddd............")
        list.controller.strip(.display, into: &changes)
        #expect(list.picture == "........................")
        #expect(changes.map(\.row) == [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11])
    }
}
