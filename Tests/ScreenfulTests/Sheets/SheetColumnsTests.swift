import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// The columns of a sheet beside its rows: ranges, and the axis that has them in full.
@Suite struct SheetColumnsTests {
    /// A sheet of cells of 100 by 10 points in a viewport of 1,000 by 100.
    private struct Sheet {
        var rows: Engine
        var columns: SheetColumns
        private var outcome = Outcome()
        private var now = Instant(nanoseconds: 0)

        init(reachesAcross: Bool = false, pinned: PinnedItems = .none) {
            var configuration = Engine.Configuration(
                rowCount: 1_000_000,
                estimatedRowLength: 10,
                viewport: Size(width: 1_000, height: 100)
            )
            configuration.layout = LayoutSpecification(.sheet)
            configuration.layout.itemLength = 10
            rows = Engine(configuration)
            var sheet = SheetSpecification()
            sheet.reachesAcross = reachesAcross
            sheet.pinnedColumns = pinned
            let widths = RowGeometry(count: 10_000, estimate: 100)
            columns = SheetColumns(sheet, widths: widths, beside: rows, policy: RangesPolicy(), at: now)
            rows.handle(.opened, at: now, into: &outcome)
        }

        mutating func scroll(to point: Point, _ phase: Scroll.Phase = .drag) {
            now = now.advanced(byNanoseconds: 16_000_000)
            var along = Scroll(.offset(point.y), velocity: point.y - rows.offset, phase: phase)
            let across = Scroll(.offset(point.x), velocity: point.x - columns.engine.offset, phase: phase)
            columns.scroll(across, rows: &along, of: rows, at: now)
            outcome.removeAll()
            rows.handle(.scrolled(along), at: now, into: &outcome)
        }

        var regions: CellRegions { CellRegions(rows: rows.states, columns: columns.engine.states) }
    }

    @Test func `the axis that moved last has the ranges of the mode, the other those of minimum`() {
        var sheet = Sheet()
        sheet.scroll(to: Point(x: 0, y: 5_000))
        // Screenfuls: 1 before, 2.5 ahead and 1.5 behind along the rows, 0.5 and 0.25 along the columns.
        #expect(sheet.regions.preload == CellRegion(rows: RowSet(485..<535), columns: RowSet(0..<15)))
        #expect(sheet.columns.movingAxis == .vertical)
        sheet.scroll(to: Point(x: 50_000, y: 5_000))
        #expect(sheet.columns.movingAxis == .horizontal)
        #expect(sheet.regions.preload.columns == RowSet(485..<535))
        #expect(sheet.regions.preload.rows.rowCount == 18)
        // Without a motion, and with one that is equally far along both, it stays.
        sheet.scroll(to: Point(x: 50_000, y: 5_000), .settle)
        sheet.scroll(to: Point(x: 50_010, y: 5_010))
        #expect(sheet.columns.movingAxis == .horizontal)
    }

    @Test func `Texture's rectangle grows along both axes`() {
        var sheet = Sheet(reachesAcross: true)
        sheet.scroll(to: Point(x: 50_000, y: 5_000))
        let rect = WorkingRange.rect(
            viewport: Rect(x: 50_000, y: 5_000, width: 1_000, height: 100),
            buffer: ScreenfulBuffer(leading: 2.5, trailing: 1.5),
            scrollable: [.vertical, .horizontal],
            direction: [.right, .down]
        )
        let rows = Int(rect.origin.y / 10)..<Int((rect.origin.y + rect.size.height) / 10)
        let columns = Int(rect.origin.x / 100)..<Int((rect.origin.x + rect.size.width) / 100)
        #expect(sheet.regions.preload == CellRegion(rows: RowSet(rows), columns: RowSet(columns)))
        // 25 screenfuls of 100 cells.
        #expect(sheet.regions.preload.cellCount == 2_500)
    }

    @Test func `pinned columns are on screen, and the others are those between`() {
        var sheet = Sheet(pinned: PinnedItems(start: 1, end: 2))
        sheet.scroll(to: Point(x: 50_000, y: 0))
        var visible = RowSet(0..<1)
        visible.append(501..<508)
        visible.append(9_998..<10_000)
        #expect(sheet.regions.visible.columns == visible)
        #expect(sheet.columns.anchor() == (501, 0))
    }

    @Test func `signals and containers reach both axes`() {
        var sheet = Sheet()
        sheet.scroll(to: Point(x: 50_000, y: 0))
        let now = Instant(nanoseconds: 1_000_000_000)
        sheet.columns.handle(.memoryWarning, at: now)
        #expect(sheet.columns.engine.mode == .visibleOnly)
        sheet.columns.handle(.containerStateChanged([]), at: now)
        #expect(sheet.regions.visible.cellCount == 0)
        #expect(sheet.regions.preload.cellCount == 0)
    }

    @Test func `a step costs its columns, not those of the sheet`() {
        var sheet = Sheet()
        sheet.scroll(to: Point(x: 50_000, y: 0))
        let before = sheet.columns.engine.counters.changedRows
        for step in 1...100 { sheet.scroll(to: Point(x: 50_000 + Double(step) * 100, y: 0)) }
        // Four columns change their state in a step of one column, and twice as many where the ranges begin.
        #expect(sheet.columns.engine.counters.changedRows - before <= 100 * 6 + 20)
    }
}
