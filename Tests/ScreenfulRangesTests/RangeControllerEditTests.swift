import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct RangeControllerEditTests {
    @Test func `an inserted row has no state until the next update`() {
        var list = RangeDriver(rowCount: 24)
        list.offset = 800
        list.update()
        #expect(list.apply(RowEdit(inserted: [9..<10, 20..<22])).isEmpty)
        #expect(list.picture == "..PPPPDDV VVVDDDDPPP  PPP..")
        let (changes, count) = list.update()
        #expect(list.picture == "..PPPPDDVVVVDDDDPPPPPP.....")
        #expect(changes.map(\.row) == [9, 12, 16, 20, 21, 22, 23, 24])
        #expect(count == 8)
    }

    @Test func `a removed row takes its promises back`() {
        var list = RangeDriver(rowCount: 24)
        list.offset = 800
        list.update()
        let changes = list.apply(RowEdit(removed: [0..<1, 5..<7, 11..<12]))
        #expect(changes.map(\.row) == [5, 6, 11])
        #expect(changes.map(\.old.rawValue) == [3, 7, 15])
        #expect(changes.allSatisfy { $0.new.isEmpty })
        #expect(list.picture == ".PPPDVVVDDDDPPPPPP..")
    }

    @Test func `a removed row out of every range is only counted`() {
        var list = RangeDriver(rowCount: 1_000_000_000)
        list.update()
        var changes: [StateChange] = []
        let count = list.controller.apply(RowEdit(removed: [10..<999_999_999]), into: &changes)
        #expect(changes.map(\.row) == [10, 11, 12, 13])
        #expect(count == 999_999_989)
    }

    @Test func `a moved row keeps its state on the way`() {
        var list = RangeDriver(rowCount: 24)
        list.offset = 800
        list.update()
        #expect(list.apply(RowEdit(moved: [RowEdit.Move(8..<10, to: 22)])).isEmpty)
        #expect(list.picture == "..PPPPDDVVDDDDPPPPPP..VV")
        #expect(list.update().changes.map(\.row).suffix(2) == [22, 23])
        #expect(list.picture == "..PPPPDDVVVVDDDDPPPPPP..")
    }

    @Test func `a reloaded row keeps its state`() {
        var list = RangeDriver(rowCount: 24)
        list.update()
        let picture = list.picture
        #expect(list.apply(RowEdit(reloaded: [0..<24])).isEmpty)
        #expect(list.picture == picture)
        #expect(list.update().count == 0)
    }

    @Test func `teardown takes every promise back, visible rows first`() {
        var list = RangeDriver(rowCount: 24)
        list.offset = 800
        list.update()
        var changes: [StateChange] = []
        let count = list.controller.teardown(into: &changes)
        #expect(changes.map(\.row) == [8, 9, 10, 11] + [6, 7, 12, 13, 14, 15] + [2, 3, 4, 5] + Array(16..<22))
        #expect(changes.allSatisfy { $0.new.isEmpty })
        #expect(count == 24)
        #expect(list.picture == String(repeating: " ", count: 24))
        #expect(list.controller.teardown(into: &changes) == 0)
    }
}
