import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Rows that are pinned to the ends of the viewport, against a list without them.
@Suite struct PinnedRowsTests {
    private static func driver(_ pinned: PinnedItems, rows: Int = 100) -> EngineDriver {
        EngineDriver(rows: rows, length: 10, viewport: 100) { $0.layout.pinned = pinned }
    }

    private static func rows(_ engine: Engine, with bit: InterfaceState) -> Set<Int> {
        Set(RowSet(engine.states, with: bit).joined())
    }

    @Test func `ranges are measured in the part of the viewport that scrolls`() {
        var driver = Self.driver(PinnedItems(start: 2, end: 1))
        driver.openAndDrag(to: 400)
        // Rows 42 through 48 stand between those that are pinned; ranges are measured in 70 points.
        #expect(
            driver.engine.ranges.visible == Rect(x: 0, y: 420, width: driver.engine.viewport.size.width, height: 70)
        )
        #expect(Self.rows(driver.engine, with: .visible) == Set([0, 1, 99]).union(42..<49))
        #expect(Self.rows(driver.engine, with: .display) == Set([0, 1, 99]).union(38..<56))
        #expect(driver.engine.nodeRuns.first == 0..<2)
        #expect(driver.engine.nodeRuns.last == 99..<100)
    }

    @Test(arguments: UInt64(0)..<40)
    func `the rows between are those of a viewport that has only them`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pinned = PinnedItems(start: .random(in: 0...3, using: &random), end: .random(in: 0...3, using: &random))
        var driver = Self.driver(pinned)
        let open = 100 - Double(pinned.start + pinned.end) * 10
        let count = 100 - pinned.start - pinned.end
        var naive = EngineDriver(rows: count, length: 10, viewport: open)
        driver.openAndDrag(to: 0)
        naive.openAndDrag(to: 0)
        for _ in 0..<40 {
            let offset = Double.random(in: 0...900, using: &random)
            driver.scroll(to: offset, .drag, velocity: 1)
            naive.scroll(to: offset, .drag, velocity: 1)
            for row in 0..<count {
                #expect(driver.engine.state(ofRow: row + pinned.start) == naive.engine.state(ofRow: row))
            }
            var (first, second) = (driver.engine, naive.engine)
            #expect(first.anchor().row == second.anchor().row + pinned.start)
            #expect(abs(first.anchor().within - second.anchor().within) < 1e-9)
        }
    }

    @Test(arguments: UInt64(0)..<40)
    func `the first row between stays where it is, whatever is edited or measured`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var driver = Self.driver(PinnedItems(start: 2, end: 1))
        driver.openAndDrag(to: 300)
        for _ in 0..<30 {
            driver.scroll(to: .random(in: 100...500, using: &random), .drag, velocity: 1)
            var before = driver.engine
            let anchor = before.anchor()
            if Bool.random(using: &random) {
                let row = Int.random(in: 0..<driver.engine.rowCount, using: &random)
                driver.send(.measured(rows: row..<row + 1, lengths: [.random(in: 5...30, using: &random)]))
                var after = driver.engine
                // The first row itself may become shorter than the part of it that has left.
                guard row != anchor.row else { continue }
                #expect(after.anchor().row == anchor.row)
                #expect(abs(after.anchor().within - anchor.within) < 1e-9)
            } else {
                let place = Int.random(in: 2..<anchor.row, using: &random)
                driver.send(.committed(RowEdit(inserted: [place..<place + 3]), growsAtTail: false, growsAtHead: false))
                var after = driver.engine
                #expect(after.anchor().row == anchor.row + 3)
                #expect(abs(after.anchor().within - anchor.within) < 1e-9)
            }
        }
    }

    @Test func `a jump to a row lands below the pinned ones, and to one of them at the start`() {
        var driver = Self.driver(PinnedItems(start: 2))
        driver.openAndDrag(to: 0)
        driver.send(.scrolled(Scroll(.row(50, within: 3))))
        #expect(driver.engine.offset == 483)
        driver.send(.scrolled(Scroll(.row(1, within: 0))))
        #expect(driver.engine.offset == 0)
        var engine = driver.engine
        #expect(engine.anchor() == (2, 0))
    }

    @Test func `more pinned rows than fit leave no room, and no crash`() {
        var driver = Self.driver(PinnedItems(start: 16, end: 16), rows: 20)
        driver.openAndDrag(to: 50)
        #expect(Self.rows(driver.engine, with: .visible) == Set(0..<20))
        driver.send(.committed(RowEdit(removed: [0..<20]), growsAtTail: false, growsAtHead: false))
        #expect(driver.engine.rowCount == 0)
    }
}
