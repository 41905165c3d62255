import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct VisitOrderTests {
    @Test func `visible rows come first, then display, then preload, then rows that left`() {
        var list = RangeDriver(rowCount: 60)
        list.update()
        list.offset = 3000
        #expect(
            list.update().changes.map(\.row) == [30, 31, 32, 33]
                + [34, 29, 35, 28, 36, 37]
                + [27, 26, 38, 25, 39, 24, 40, 41, 42, 43]
                + [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
        )
    }

    @Test func `ascending order goes through each group from its first row`() {
        var list = RangeDriver(rowCount: 60)
        list.order = .ascending
        list.update()
        list.offset = 3000
        #expect(
            list.update().changes.map(\.row) == Array(30..<34) + [28, 29, 34, 35, 36, 37]
                + Array(24..<28) + Array(38..<44) + Array(0..<14)
        )
    }

    @Test(arguments: [
        (ScrollDirection.down, [12, 7, 13, 6]),
        (.up, [7, 12, 6, 13]),
    ])
    func `of two rows equally near the one ahead comes first`(direction: ScrollDirection, rows: [Int]) {
        var list = RangeDriver(rowCount: 20)
        list.tuning.full = RangeTuning.Buffers(
            display: .zero,
            preload: ScreenfulBuffer(leading: 0.5, trailing: 0.5)
        )
        list.offset = 800
        list.direction = direction
        #expect(list.update().changes.map(\.row).suffix(4) == rows)
    }

    @Test func `nearness is counted in points, not in rows`() {
        var list = RangeDriver(rowCount: 20)
        list.geometry.setLengths([10, 10, 10, 10], from: 4)
        list.tuning.full = RangeTuning.Buffers(
            display: .zero,
            preload: ScreenfulBuffer(leading: 0.5, trailing: 0.25)
        )
        list.offset = 440
        // Rows 4 to 7 end 0 to 30 points before the viewport, 12 and 13 start 0 and 100 after it.
        #expect(list.update().changes.map(\.row).suffix(7) == [12, 7, 6, 5, 4, 3, 13])
    }

    @Test func `a jump within the ranges visits what overlaps once`() {
        var list = RangeDriver(rowCount: 60)
        list.update()
        list.offset = 600
        list.update()
        let groups = list.controller.visitGroups
        #expect(groups.visible == [6..<10])
        #expect(groups.display == [4..<6, 10..<14])
        #expect(groups.preload == [0..<4, 14..<20])
        #expect(groups.departed.isEmpty)
        #expect(groups.others.isEmpty)
    }

    @Test func `an edit has all rows visited once more`() {
        var list = RangeDriver(rowCount: 60)
        list.update()
        _ = list.apply(RowEdit(inserted: [30..<31]))
        list.update()
        #expect(list.controller.visitGroups.others == [14..<61])
        list.update()
        #expect(list.controller.visitGroups.others.isEmpty)
    }

    /// The numbers of the manual's page on ranges.
    @Test func `the manual's example holds`() {
        var list = RangeDriver(rowCount: 100)
        list.viewportHeight = 480
        list.offset = 2000
        let (changes, count) = list.update()
        #expect(list.pass.ranges == RowRanges(visible: 20..<25, display: 17..<30, preload: 12..<37))
        #expect(list.picture.dropFirst(10).prefix(30) == "..PPPPPDDDVVVVVDDDDDPPPPPPP...")
        #expect(changes.prefix(17).map(\.row) == [20, 21, 22, 23, 24, 19, 25, 18, 26, 17, 27, 28, 29, 16, 15, 14, 30])
        #expect(changes.count == 25 && count == 100)
        list.direction = .up
        #expect(list.update().changes.count == 13)
        #expect(list.pass.ranges == RowRanges(visible: 20..<25, display: 15..<28, preload: 8..<32))
    }
}
