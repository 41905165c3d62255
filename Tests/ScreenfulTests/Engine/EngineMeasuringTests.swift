import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct EngineMeasuringTests {
    /// Answers what is asked until nothing is: row `r` is 40 + 10 · (r mod 7) points long.
    private func measure(_ driver: inout EngineDriver) -> (asked: [Range<Int>], changes: Int) {
        var asked: [Range<Int>] = []
        while let rows = driver.outcome.actions.compactMap(\.measuredRows).first {
            asked.append(rows)
            driver.send(.measured(rows: rows, lengths: rows.map(length), edition: driver.engine.edition))
        }
        return (asked, driver.outcome.changes.count)
    }

    private func length(_ row: Int) -> Double {
        40 + 10 * Double(row % 7)
    }

    @Test func `rows are measured before they are promised anything`() {
        var driver = EngineDriver(rows: 1000) { $0.awaitsMeasurement = true }
        let opened = driver.send(.opened)
        #expect(opened.actions == [.measure(0..<6)])
        #expect(opened.changes.isEmpty)
        let (asked, changes) = measure(&driver)
        #expect(asked.count > 1)
        #expect(changes > 0)
        let preload = driver.engine.summary().nodes
        for row in preload { #expect(driver.engine.layout.lengths.isMeasured(row)) }
        #expect(asked.flatMap(\.self) == Array(0..<preload.upperBound))
    }

    @Test func `one scroll yields one set of changes in the promised order`() {
        var driver = EngineDriver(rows: 1000) { $0.awaitsMeasurement = true }
        driver.send(.opened)
        _ = measure(&driver)
        driver.scroll(to: 0, .drag)
        _ = measure(&driver)
        let jump = driver.scroll(to: 30_000, .drag, velocity: 10)
        #expect(jump.changes.isEmpty)
        #expect(driver.engine.needsUpdate)
        let (_, changes) = measure(&driver)
        #expect(!driver.engine.needsUpdate)
        #expect(changes == driver.outcome.changes.count)
        let states = driver.outcome.changes.map(\.new.rawValue)
        #expect(states.filter { $0 > 1 } == states.filter { $0 > 1 }.sorted(by: >))
    }

    @Test func `a newer scroll replaces one that waits`() {
        var driver = EngineDriver(rows: 1000) { $0.awaitsMeasurement = true }
        driver.send(.opened)
        _ = measure(&driver)
        driver.scroll(to: 30_000)
        let newer = driver.scroll(to: 50_000)
        #expect(newer.actions.compactMap(\.measuredRows).count == 1)
        _ = measure(&driver)
        #expect(driver.engine.states.contains { $0.state == .inHierarchy && $0.rows.lowerBound >= 450 })
    }

    @Test func `rows already asked for are not asked for twice`() {
        var driver = EngineDriver(rows: 1000) { $0.awaitsMeasurement = true }
        driver.send(.opened)
        #expect(driver.scroll(to: 1).actions.compactMap(\.measuredRows) == [0..<7])
        #expect(driver.scroll(to: 0).isEmpty)
    }

    @Test func `the first visible row stays put when lengths are corrected`() {
        var driver = EngineDriver(rows: 1000) { $0.awaitsMeasurement = true }
        driver.send(.opened)
        _ = measure(&driver)
        driver.scroll(to: 0, .drag)
        _ = measure(&driver)
        driver.send(.scrolled(Scroll(.row(500, within: 30), velocity: -10, phase: .drag)))
        _ = measure(&driver)
        let offset = driver.engine.offset
        #expect(driver.engine.layout.lengths.row(atOffset: offset) == 500)
        #expect(offset - driver.engine.layout.lengths.offset(ofRow: 500) == 30)
    }

    @Test func `rows that were seen stay put while rows above them, which have just come in, are measured`() {
        var driver = EngineDriver(rows: 1000)
        driver.send(.measured(rows: 500..<520, lengths: Array(repeating: 120, count: 20)))
        driver.openAndDrag(to: 50_000)
        driver.scroll(to: 49_750, .fling, velocity: -2000)
        let top = driver.engine.layout.lengths.offset(ofRow: 500) - driver.engine.offset
        driver.send(.measured(rows: 490..<500, lengths: Array(repeating: 60, count: 10)))
        #expect(driver.engine.layout.lengths.offset(ofRow: 500) - driver.engine.offset == top)
        driver.send(.estimateChanged(130))
        #expect(driver.engine.layout.lengths.offset(ofRow: 500) - driver.engine.offset == top)
        #expect(top == 250)
    }

    @Test func `a row that was jumped to stays put, whatever is measured above and below it`() {
        var driver = EngineDriver(rows: 1000)
        driver.send(.measured(rows: 502..<520, lengths: Array(repeating: 120, count: 18)))
        driver.openAndDrag(to: 90_000)
        driver.send(.scrolled(Scroll(.row(500, within: 30))))
        driver.send(.measured(rows: 490..<502, lengths: Array(repeating: 60, count: 12)))
        #expect(driver.engine.offset - driver.engine.layout.lengths.offset(ofRow: 500) == 30)
    }

    @Test func `a jump into a row comes to that row, also where its estimate ends before`() {
        var driver = EngineDriver(rows: 1000) { $0.awaitsMeasurement = true }
        driver.send(.opened)
        _ = measure(&driver)
        driver.send(.estimateChanged(20))
        driver.send(.scrolled(Scroll(.row(503, within: 95))))
        _ = measure(&driver)
        let before = driver.engine.offset - driver.engine.layout.lengths.offset(ofRow: 503)
        #expect(before == 95)
        // Measured, it has no claim any more: it is out of sight.
        driver.send(.measured(rows: 503..<504, lengths: [70]))
        #expect(driver.engine.anchor().row == 504)
        driver.send(.measured(rows: 503..<504, lengths: [90]))
        #expect(driver.engine.anchor() == (504, 25))
    }

    @Test func `the place in a long row is kept where all lengths are measured anew, as for another width`() {
        var driver = EngineDriver(rows: 1000) { $0.awaitsMeasurement = true }
        driver.send(.opened)
        driver.send(.measured(rows: 0..<1000, lengths: Array(repeating: 900, count: 1000)))
        driver.send(.scrolled(Scroll(.row(500, within: 700), phase: .settle)))
        driver.send(.geometryAdopted(RowGeometry(count: 1000, estimate: 50), edition: driver.engine.edition))
        driver.send(.measured(rows: 505..<530, lengths: Array(repeating: 800, count: 25)))
        driver.send(.measured(rows: 490..<505, lengths: Array(repeating: 800, count: 15)))
        #expect(driver.engine.anchor() == (500, 700))
    }

    @Test func `a list that was just opened stays at its start`() {
        var driver = EngineDriver(rows: 1000)
        driver.send(.measured(rows: 2..<20, lengths: Array(repeating: 120, count: 18)))
        driver.send(.opened)
        driver.send(.measured(rows: 0..<2, lengths: [300, 300]))
        #expect(driver.engine.offset == 0)
    }

    @Test func `a correction is told with the new length of the content`() {
        var driver = EngineDriver(rows: 100)
        driver.openAndDrag(to: 5000)
        let outcome = driver.send(.measured(rows: 10..<12, lengths: [150, 90]))
        #expect(outcome.actions.first == .geometryChanged(contentLength: 10_040, correction: 40))
        #expect(driver.engine.offset == 5040)
        #expect(outcome.changes.isEmpty)
    }

    @Test func `another estimate moves what is above and not what is seen`() {
        var driver = EngineDriver(rows: 100)
        driver.openAndDrag(to: 5030)
        driver.send(.estimateChanged(50))
        #expect(driver.engine.offset == 2530)
        #expect(driver.engine.visibleRows.hull.lowerBound == 50)
    }

    @Test func `content that shrinks under a list at rest does not leave it beyond the end`() {
        var driver = EngineDriver(rows: 10)
        driver.openAndDrag(to: 600)
        driver.send(.measured(rows: 6..<10, lengths: [50, 50, 50, 50]))
        #expect(driver.engine.offset == 400)
    }

    @Test func `lengths for another edition, for rows that do not exist, or that are none change nothing`() {
        var driver = EngineDriver(rows: 10)
        driver.openAndDrag(to: 100)
        let before = driver.engine.revision
        driver.send(.measured(rows: 0..<1, lengths: [50], edition: 7))
        driver.send(.measured(rows: 9..<11, lengths: [50, 50]))
        driver.send(.measured(rows: 0..<2, lengths: [50]))
        driver.send(.measured(rows: 0..<1, lengths: [.nan]))
        driver.send(.measured(rows: 0..<1, lengths: [-1]))
        #expect(driver.engine.revision == before)
        #expect(driver.engine.counters.staleAnswers == 5)
    }
}
