import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Rows in columns and lines: the states follow from their frames, and what is on screen stays in place.
@Suite struct EngineLayoutTests {
    private static func driver(_ layout: LayoutSpecification, rows: Int = 400) -> EngineDriver {
        EngineDriver(rows: rows, length: 80, viewport: 400) {
            $0.container = .collection
            $0.layout = layout
        }
    }

    private static func layouts(_ random: inout SeededGenerator) -> LayoutSpecification {
        var layout = LayoutSpecification(
            [.list, .grid, .flow, .waterfall].randomElement(using: &random) ?? .grid,
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

    /// The first rows of the lines of a grid or a flow; nil for other arrangements.
    ///
    /// The first row of a flow's line stands at the edge; no test has rows without a width.
    private static func lineStarts(_ layout: CollectionLayout) -> [Int]? {
        switch layout.specification.kind {
        case .grid: return Array(stride(from: 0, to: layout.rowCount, by: layout.lanes?.count ?? 1))
        case .flow:
            return (0..<layout.rowCount).filter { layout.crossExtent(ofRow: $0)?.start == layout.specification.inset }
        default: return nil
        }
    }

    /// The rows of which a part is on screen, by looking at every one; of a grid or a flow, all of their lines, which end
    /// a gap before the next one: a line that was not measured is longer than its rows.
    private static func visible(_ engine: Engine) -> [Int] {
        let (layout, screen) = (engine.layout, (start: engine.offset, end: engine.offset + 400))
        func isSeen(_ top: Double, _ bottom: Double) -> Bool { top < screen.end && bottom > screen.start }
        guard let starts = lineStarts(layout) else {
            return (0..<engine.rowCount).filter { row in
                let top = layout.offset(ofRow: row)
                return isSeen(top, top + layout.length(ofRow: row))
            }
        }
        return zip(starts, starts.dropFirst() + [engine.rowCount]).flatMap { line, next -> Range<Int> in
            let bottom =
                next < engine.rowCount
                ? layout.offset(ofRow: next) - layout.specification.lineGap
                : layout.length - layout.specification.inset
            return isSeen(layout.offset(ofRow: line), bottom) ? line..<next : 0..<0
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
                let widths = rows.map { _ in Double(Int.random(in: 1...300, using: &random)) }
                driver.send(.measured(rows: rows, lengths: lengths, across: widths))
            case 1: driver.send(.layoutSet(Self.layouts(&random)))
            case 2: driver.send(.committed(Self.edit(count, using: &random), growsAtTail: false, growsAtHead: false))
            case 3:
                let width = Double(Int.random(in: 20...200, using: &random))
                driver.send(.estimateChanged(Double(Int.random(in: 20...200, using: &random)), across: width))
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
        let widths = lengths.map { $0 / 2 }
        driver.send(.measured(rows: 0..<400, lengths: lengths, across: widths))
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
        let across = engine.layout.crossExtent(ofRow: 4)
        #expect(across?.start == 310.0 / 3)
        #expect(across?.length == 280.0 / 3)
    }

    @Test func `a flow's rows are as wide as they were measured, and a line is as long as its longest row`() {
        var layout = LayoutSpecification(.flow)
        (layout.gap, layout.lineGap, layout.inset) = (10, 20, 5)
        var driver = Self.driver(layout, rows: 7)
        let widths = [80.0, 90, 100, 200, 290, 40, 40]
        driver.send(.measured(rows: 0..<7, lengths: [10, 50, 30, 40, 40, 70, 5], across: widths))
        let engine = driver.engine
        #expect(engine.layout.lanes?.width == 290)
        #expect((0..<7).map(engine.layout.offset(ofRow:)) == [5, 5, 5, 75, 135, 195, 195])
        #expect((0..<7).map { engine.layout.crossExtent(ofRow: $0)?.start } == [5, 95, 195, 5, 5, 5, 55])
        #expect(engine.contentLength == 270)
        #expect(engine.layout.expectedLanes?.count == 2)
        // The numbers across are checked as those along are.
        let stale = engine.counters.staleAnswers
        driver.send(.measured(rows: 0..<2, lengths: [10, 20], across: [10]))
        driver.send(.measured(rows: 0..<2, lengths: [10, 20], across: [10, .nan]))
        let few = RowGeometry(count: 6, estimate: 9)
        driver.send(.geometryAdopted(driver.engine.layout.lengths, across: few, edition: 0))
        #expect(driver.engine.counters.staleAnswers == stale + 3)
        #expect(driver.engine.contentLength == 270)
    }

    @Test(arguments: UInt64(0)..<40)
    func `the first row of a flow on screen stays through edits, sizes and other widths`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var layout = LayoutSpecification(.flow)
        (layout.gap, layout.lineGap) = (8, 8)
        var driver = Self.driver(layout, rows: 2_000)
        driver.send(.opened)
        for _ in 0..<30 {
            driver.scroll(to: Double.random(in: 1...max(2, driver.engine.contentLength / 2), using: &random).rounded())
            let first = driver.engine.visibleRows.hull.lowerBound
            let top = driver.engine.layout.offset(ofRow: first) - driver.engine.offset
            let above = Int.random(in: 0...max(0, first - 60), using: &random)
            var held = first
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where above + 9 < first:
                driver.send(.committed(RowEdit(removed: [above..<above + 3]), growsAtTail: false, growsAtHead: false))
                held -= 3
            case 1:
                driver.send(.committed(RowEdit(inserted: [above..<above + 5]), growsAtTail: false, growsAtHead: false))
                held += 5
            case 2:
                let count = driver.engine.rowCount
                var lengths = RowGeometry(count: count, estimate: 44)
                var widths = RowGeometry(count: count, estimate: 90)
                let rows = 0..<min(count, first + 400)
                lengths.setLengths(rows.map { _ in Double(Int.random(in: 20...90, using: &random)) }, from: 0)
                widths.setLengths(rows.map { _ in Double(Int.random(in: 20...400, using: &random)) }, from: 0)
                driver.send(.geometryAdopted(lengths, across: widths, edition: driver.engine.edition))
            default:
                driver.send(.resized(Size(width: Double(Int.random(in: 200...900, using: &random)), height: 400)))
            }
            let new = driver.engine.layout.offset(ofRow: held) - driver.engine.offset
            let isAtEnd = driver.engine.offset >= driver.engine.contentLength - 400 || driver.engine.offset == 0
            #expect(isAtEnd || abs(new - top) < 1e-6, "row \(held) was at \(top), and is at \(new)")
        }
    }

    @Test func `a jump into a flow measures what is around, and not row after row in front of it`() {
        var driver = EngineDriver(rows: 20_000, length: 72, viewport: 400) {
            $0.container = .collection
            $0.layout = LayoutSpecification(.flow)
            $0.awaitsMeasurement = true
        }
        func answer(_ outcome: Outcome) {
            var actions = outcome.actions[...]
            while let action = actions.popFirst() {
                guard case .measure(let rows) = action else { continue }
                let widths = rows.map { Double(60 + $0 % 40) }
                actions += driver.send(.measured(rows: rows, lengths: rows.map { _ in 28 }, across: widths)).actions
            }
        }
        // A line of unmeasured rows has one, and room for a measured one beside it.
        driver.send(.estimateChanged(72, across: 180))
        answer(driver.send(.opened))
        answer(driver.send(.scrolled(Scroll(.row(10_000, within: 0)))))
        let engine = driver.engine
        #expect(engine.visibleRows.hull.lowerBound == 10_000)
        #expect(engine.layout.offset(ofRow: 10_000) == engine.offset)
        #expect(engine.visibleRows.hull.count > 30)
        #expect(engine.counters.measuredRows < 400)
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
