import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Rows in columns: the states follow from their frames, and what is on screen stays in place.
@Suite struct EngineLayoutTests {
    private static func driver(_ layout: LayoutSpecification, rows: Int = 400) -> EngineDriver {
        EngineDriver(rows: rows, length: 80, viewport: 400) {
            $0.container = .collection
            $0.layout = layout
        }
    }

    private static func layouts(_ random: inout SeededGenerator) -> LayoutSpecification {
        var layout = LayoutSpecification(
            [.list, .grid, .waterfall].randomElement(using: &random) ?? .grid,
            columns: Bool.random(using: &random)
                ? .count(Int.random(in: 1...5, using: &random))
                : .leastWidth(Double.random(in: 40...200, using: &random))
        )
        layout.gap = Double(Int.random(in: 0...12, using: &random))
        layout.lineGap = Double(Int.random(in: 0...12, using: &random))
        layout.inset = Double(Int.random(in: 0...12, using: &random))
        layout.tolerance = Double(Int.random(in: 0...30, using: &random))
        return layout
    }

    private static func rows(of count: Int, using random: inout SeededGenerator) -> Range<Int> {
        let first = Int.random(in: 0...count, using: &random)
        return first..<min(count, first + Int.random(in: 0...60, using: &random))
    }

    /// Removes or inserts some rows, or moves them to the end.
    private static func edit(_ count: Int, using random: inout SeededGenerator) -> RowEdit {
        let rows = rows(of: count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return RowEdit(removed: [rows])
        case 1: return RowEdit(inserted: [rows.lowerBound..<rows.lowerBound + Int.random(in: 1...9, using: &random)])
        default: return RowEdit(moved: [RowEdit.Move(rows, to: count - rows.count)])
        }
    }

    /// The rows of which a part is on screen, by looking at every one; of a grid, all of their lines, which end a gap
    /// before the next one: a line that was not measured is longer than its rows.
    private static func visible(_ engine: Engine) -> [Int] {
        let (layout, screen) = (engine.layout, (start: engine.offset, end: engine.offset + 400))
        func isSeen(_ top: Double, _ bottom: Double) -> Bool { top < screen.end && bottom > screen.start }
        guard layout.specification.kind == .grid, let count = layout.lanes?.count else {
            return (0..<engine.rowCount).filter { row in
                let top = layout.offset(ofRow: row)
                return isSeen(top, top + layout.length(ofRow: row))
            }
        }
        return (0..<engine.rowCount).filter { row in
            let line = row / count * count
            let next = line + count
            let bottom =
                next < engine.rowCount
                ? layout.offset(ofRow: next) - layout.specification.lineGap
                : layout.length - layout.specification.inset
            return isSeen(layout.offset(ofRow: line), bottom)
        }
    }

    @Test(arguments: UInt64(0)..<60)
    func `what is on screen is visible, and nothing else`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var driver = Self.driver(Self.layouts(&random))
        driver.send(.opened)
        for _ in 0..<40 {
            let count = driver.engine.rowCount
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let rows = Self.rows(of: count, using: &random)
                let lengths = rows.map { _ in Double(Int.random(in: 0...300, using: &random)) }
                driver.send(.measured(rows: rows, lengths: lengths))
            case 1: driver.send(.layoutSet(Self.layouts(&random)))
            case 2: driver.send(.committed(Self.edit(count, using: &random), growsAtTail: false, growsAtHead: false))
            case 3: driver.send(.estimateChanged(Double(Int.random(in: 20...200, using: &random))))
            case 4: driver.send(.resized(Size(width: Double(Int.random(in: 100...500, using: &random)), height: 400)))
            default:
                let offset = Double.random(in: -100...driver.engine.contentLength + 100, using: &random).rounded()
                driver.scroll(to: offset, .drag, velocity: 100)
            }
            let seen = driver.engine.states.filter { $0.state.contains(.visible) }.flatMap(\.rows)
            #expect(seen == Self.visible(driver.engine))
        }
    }

    @Test(arguments: UInt64(0)..<60)
    func `the first row on screen stays where it is when rows are arranged in another way`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var driver = Self.driver(Self.layouts(&random))
        driver.send(.opened)
        let lengths = (0..<400).map { _ in Double(Int.random(in: 20...300, using: &random)) }
        driver.send(.measured(rows: 0..<400, lengths: lengths))
        for _ in 0..<20 {
            let limit = max(1, driver.engine.contentLength - 400)
            driver.scroll(to: Double.random(in: 1...limit, using: &random).rounded(), .drag, velocity: 100)
            let first = driver.engine.visibleRows.hull.lowerBound
            let top = driver.engine.layout.offset(ofRow: first) - driver.engine.offset
            driver.send(.layoutSet(Self.layouts(&random)))
            let new = driver.engine.layout.offset(ofRow: first) - driver.engine.offset
            let isAtEnd = driver.engine.offset >= driver.engine.contentLength - 400 || driver.engine.offset == 0
            #expect(isAtEnd || abs(new - top) < 1e-6, "row \(first) was at \(top), and is at \(new)")
        }
    }

    @Test func `a grid's rows of one line have one place, and a line is as long as its longest row`() {
        var layout = LayoutSpecification(.grid, columns: .leastWidth(90))
        layout.gap = 10
        layout.lineGap = 20
        var driver = Self.driver(layout, rows: 7)
        driver.send(.measured(rows: 0..<7, lengths: [10, 50, 30, 40, 40, 70, 5]))
        let engine = driver.engine
        #expect(engine.layout.lanes?.count == 3)
        #expect((0..<7).map(engine.layout.offset(ofRow:)) == [0, 0, 0, 70, 70, 70, 160])
        #expect(engine.contentLength == 165)
        #expect(engine.layout.crossExtent(ofRow: 4).map { [$0.start, $0.length] } == [310.0 / 3, 280.0 / 3])
    }

    @Test func `items of one given length are never measured`() {
        var layout = LayoutSpecification(.grid, columns: .count(4))
        layout.itemLength = 60
        var driver = EngineDriver(rows: 1_000_000_000, length: 80, viewport: 400) {
            $0.container = .collection
            $0.layout = layout
            $0.awaitsMeasurement = true
        }
        let outcome = driver.send(.opened)
        #expect(!outcome.changes.isEmpty)
        #expect(driver.engine.contentLength == 250_000_000 * 60)
        driver.scroll(to: driver.engine.contentLength - 400)
        #expect(driver.engine.state(ofRow: 999_999_999).contains(.visible))
    }

    @Test func `a pager's pages are never arranged in columns`() {
        var driver = EngineDriver(rows: 10, viewport: 400) { $0.container = .pager }
        driver.send(.opened)
        #expect(driver.send(.layoutSet(LayoutSpecification(.grid, columns: .count(3)))).isEmpty)
        #expect(driver.engine.layout.lanes == nil)
    }
}
