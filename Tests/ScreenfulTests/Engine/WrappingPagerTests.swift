import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Pagers whose first page follows their last one.
@Suite struct WrappingPagerTests {
    private static let wrapping: LayoutSpecification = {
        var layout = LayoutSpecification.pager
        layout.wraps = true
        return layout
    }()

    private func driver(pages: Int, page: Double = 400) -> EngineDriver {
        EngineDriver(rows: pages, viewport: page) {
            $0.container = .pager
            $0.layout = Self.wrapping
            $0.tuning = .texturePager
        }
    }

    @Test func `ranges reach across the seam in two runs`() {
        var driver = driver(pages: 9)
        driver.send(.opened)
        driver.scroll(to: 100, .drag, velocity: 10)
        driver.scroll(to: 0, .settle)
        #expect(driver.picture == "VDP....PD")
        driver.scroll(to: 3200, .settle)
        #expect(driver.picture == "DP....PDV")
        driver.scroll(to: 3400, .drag, velocity: 100)
        #expect(driver.engine.visibleRows.map(\.self) == [0..<1, 8..<9])
        #expect(driver.engine.anchor().row == 8)
    }

    @Test func `an offset past the end is that of the next turn`() {
        var driver = driver(pages: 5)
        driver.send(.opened)
        driver.scroll(to: 5 * 400 + 800, .settle)
        #expect(driver.engine.offset == 800)
        driver.scroll(to: -400, .settle)
        #expect(driver.engine.offset == 1600)
        // The way from the first page to the last leads back across the seam.
        driver.scroll(to: 0, .settle)
        driver.scroll(to: 1999, .drag)
        #expect(driver.engine.direction.contains(.up))
    }

    @Test(arguments: UInt64(0)..<120)
    func `a wrapping pager answers as one that looks at every page of every turn`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pages = Int.random(in: 1...14, using: &random)
        var page = Double(Int.random(in: 1...6, using: &random) * 100)
        var driver = driver(pages: pages, page: page)
        driver.send(.opened)
        driver.send(.rangeModeSet(.full))
        for _ in 0..<40 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                page = Double(Int.random(in: 1...6, using: &random) * 100)
                driver.send(.resized(Size(width: 300, height: page)))
            case 1 where pages > 1:
                let row = Int.random(in: 0..<pages, using: &random)
                commit(RowEdit(removed: [row..<row + 1]), to: &driver)
                pages -= 1
            case 2:
                let row = Int.random(in: 0...pages, using: &random)
                commit(RowEdit(inserted: [row..<row + 2]), to: &driver)
                pages += 2
            default:
                let offset = Double(Int.random(in: -4000...8000, using: &random)) / 2
                driver.scroll(to: offset, .drag, velocity: Double(Int.random(in: -1...1, using: &random)))
            }
            driver.send(.rangeModeSet(.full))
            expectNaive(driver, pages: pages, page: page)
        }
    }

    private func commit(_ edit: RowEdit, to driver: inout EngineDriver) {
        driver.send(.committed(edit, growsAtTail: false, growsAtHead: false))
    }

    /// Expects the state of each page that follows from all its places in nine turns around the viewport.
    private func expectNaive(_ driver: EngineDriver, pages: Int, page: Double) {
        let (offset, turn) = (driver.engine.offset, Double(pages) * page)
        #expect((0..<turn).contains(offset))
        let isForward = driver.engine.direction.contains(.down)
        let tuning = RangeTuning.texturePager.full
        func reach(_ buffer: ScreenfulBuffer) -> (start: Double, end: Double) {
            let (ahead, behind) = (buffer.leading * page, buffer.trailing * page)
            return isForward
                ? (offset - behind, offset + page + ahead) : (offset - ahead, offset + page + behind)
        }
        for row in 0..<pages {
            func isIn(_ extent: (start: Double, end: Double)) -> Bool {
                (-4...4).contains { turns in
                    let start = Double(row) * page + Double(turns) * turn
                    return start < extent.end && start + page > extent.start
                }
            }
            var expected: InterfaceState = .measureLayout
            if isIn(reach(tuning.preload)) { expected.insert(.preload) }
            if isIn(reach(tuning.display)) { expected.insert(.display) }
            if isIn((offset, offset + page)) { expected = .inHierarchy }
            #expect(driver.engine.state(ofRow: row) == expected, "row \(row) of \(pages) at \(offset)")
        }
    }

    @Test func `the nearest pages are listed first on both sides of the seam`() {
        var driver = driver(pages: 9)
        driver.send(.opened)
        driver.scroll(to: 1, .drag, velocity: 10)
        let outcome = driver.scroll(to: 1600, .settle)
        let entered = outcome.changes.filter { $0.new.isInRange && !$0.old.isInRange }.map(\.row)
        #expect(entered == [4, 5, 3, 6].filter(entered.contains))
        let seam = driver.scroll(to: 3200, .drag, velocity: 10)
        let prepared = seam.changes.filter { $0.new == [.measureLayout, .preload, .display] }.map(\.row)
        #expect(prepared == [0, 7])
    }

    @Test func `it has no end at which a batch begins`() {
        var driver = EngineDriver(rows: 3) {
            $0.container = .pager
            $0.layout = Self.wrapping
            $0.growsAtTail = true
            $0.growsAtHead = true
        }
        #expect(driver.send(.opened).actions.compactMap(\.batch).isEmpty)
        #expect(driver.scroll(to: 800, .settle).actions.compactMap(\.batch).isEmpty)
    }

    @Test func `a resize keeps the page in the middle, unless it is dragged`() {
        var driver = EngineDriver(rows: 9) { $0.container = .pager }
        driver.send(.opened)
        driver.scroll(to: 1450, .fling)
        driver.send(.resized(Size(width: 300, height: 500)))
        #expect(driver.engine.offset == 2000)
        driver.scroll(to: 2100, .drag)
        driver.send(.resized(Size(width: 300, height: 250)))
        #expect(driver.engine.offset == 1050)
    }
}
