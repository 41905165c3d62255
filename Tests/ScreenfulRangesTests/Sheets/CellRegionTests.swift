import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Cells of sheets as products of rows and columns, against sets of single cells.
@Suite struct CellRegionTests {
    private struct Cell: Hashable {
        var row: Int
        var column: Int
    }

    private static func rows(using random: inout SeededGenerator) -> RowSet {
        var rows = RowSet()
        var next = 0
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let start = next + Int.random(in: 0...3, using: &random)
            next = start + Int.random(in: 0...5, using: &random)
            rows.append(start..<next)
        }
        return rows
    }

    private static func cells(_ region: CellRegion) -> Set<Cell> {
        Set(region.rows.joined().flatMap { row in region.columns.joined().map { Cell(row: row, column: $0) } })
    }

    private static func cells(_ strips: [CellStrip]) -> [Cell] {
        strips.flatMap { strip in strip.rows.flatMap { row in strip.columns.map { Cell(row: row, column: $0) } } }
    }

    @Test(arguments: UInt64(0)..<40)
    func `strips are the cells that the other region lacks, each once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<250 {
            let old = CellRegion(rows: Self.rows(using: &random), columns: Self.rows(using: &random))
            let new = CellRegion(rows: Self.rows(using: &random), columns: Self.rows(using: &random))
            let entered = Self.cells(new.subtracting(old))
            #expect(Set(entered) == Self.cells(new).subtracting(Self.cells(old)))
            #expect(Set(entered).count == entered.count)
            #expect(new.cellCount == Self.cells(new).count)
            let (rows, others) = (Set(new.rows.joined()), Set(old.rows.joined()))
            #expect(Set(new.rows.subtracting(old.rows).joined()) == rows.subtracting(others))
            #expect(Set(new.rows.intersection(old.rows).joined()) == rows.intersection(others))
        }
    }

    @Test func `one step along one axis changes one strip`() {
        let old = CellRegion(rows: RowSet(100..<400), columns: RowSet(0..<40))
        let new = CellRegion(rows: RowSet(101..<401), columns: RowSet(0..<40))
        #expect(new.subtracting(old) == [CellStrip(rows: 400..<401, columns: 0..<40)])
        #expect(old.subtracting(new) == [CellStrip(rows: 100..<101, columns: 0..<40)])
        let both = CellRegion(rows: RowSet(101..<401), columns: RowSet(2..<42))
        #expect(both.subtracting(old).map { $0.rows.count * $0.columns.count } == [40, 598])
    }

    @Test(arguments: [(0, 0, 3..<9), (2, 3, 2..<7), (4, 0, 4..<10), (9, 9, 0..<0), (0, 12, 0..<0)])
    func `pinned items are in the set, and the others between them`(start: Int, end: Int, scrolled: Range<Int>) {
        let pinned = PinnedItems(start: start, end: end)
        let set = RowSet(3..<9).including(pinned, of: 10)
        let all = Set(0..<min(10, start)).union(max(min(10, start), 10 - end)..<10)
        #expect(Set(set.joined()) == all.union(Set(3..<9)))
        #expect(scrolled == 0..<0 || pinned.scrolled(of: 10).overlaps(scrolled))
    }
}
