import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Lists that open at their end and stay there, as a chat does.
@Suite struct EngineEndTests {
    private func driver(rows: Int = 24) -> EngineDriver {
        EngineDriver(rows: rows) {
            $0.keepsEnd = true
            $0.growsAtHead = true
        }
    }

    private func edit(_ inserted: Range<Int>) -> Event {
        .committed(RowEdit(inserted: [inserted]), growsAtTail: false, growsAtHead: true)
    }

    @Test func `it opens at its end`() {
        var driver = driver()
        driver.send(.opened)
        #expect(driver.engine.offset == 2000)
        #expect(driver.engine.visibleRows.hull == 20..<24)
    }

    @Test func `rows at the tail move it along while the user is there`() {
        var driver = driver()
        driver.send(.opened)
        driver.send(edit(24..<26))
        #expect(driver.engine.offset == 2200)
        driver.scroll(to: 2199.5, .settle)
        driver.send(edit(26..<27))
        #expect(driver.engine.offset == 2300)
        driver.scroll(to: 2250, .settle)
        driver.send(edit(27..<30))
        #expect(driver.engine.offset == 2250)
    }

    @Test func `rows at the head, other heights and a resize leave the end in view`() {
        var driver = driver()
        driver.send(.opened)
        driver.send(edit(0..<10))
        #expect(driver.engine.offset == 3000)
        driver.send(.measured(rows: 30..<34, lengths: [50, 200, 70, 90]))
        #expect(driver.engine.offset == driver.engine.contentLength - 400)
        driver.send(.resized(Size(width: 300, height: 300)))
        #expect(driver.engine.offset == driver.engine.contentLength - 300)
    }

    @Test func `rows at the head leave what is in view in place`() {
        var driver = driver()
        driver.send(.opened)
        driver.scroll(to: 530, .settle)
        let outcome = driver.send(edit(0..<50))
        #expect(driver.engine.offset == 5530)
        #expect(outcome.actions.contains(.geometryChanged(contentLength: 7400, correction: 5000)))
    }

    @Test func `the last row stands for the end`() {
        var driver = driver()
        driver.send(.opened)
        driver.scroll(to: 0, .settle)
        driver.send(.scrolled(Scroll(.row(23, within: 0))))
        #expect(driver.engine.offset == 2000)
    }

    @Test func `batches begin at the head`() {
        var driver = driver()
        driver.send(.opened)
        let outcome = driver.scroll(to: 300, .settle, velocity: -10)
        #expect(outcome.actions.compactMap(\.batch).map(\.end) == [.head])
    }

    @Test(arguments: UInt64(0)..<60)
    func `whatever changes, the end stays in view until the user leaves it`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var driver = driver(rows: Int.random(in: 0...40, using: &random))
        driver.send(.opened)
        for _ in 0..<60 {
            let engine = driver.engine
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let row = Int.random(in: 0...engine.rowCount, using: &random)
                driver.send(edit(row..<row + Int.random(in: 1...9, using: &random)))
            case 1 where engine.rowCount > 0:
                let row = Int.random(in: 0..<engine.rowCount, using: &random)
                driver.send(.committed(RowEdit(removed: [row..<row + 1]), growsAtTail: false, growsAtHead: true))
            case 2 where engine.rowCount > 0:
                let row = Int.random(in: 0..<engine.rowCount, using: &random)
                driver.send(.measured(rows: row..<row + 1, lengths: [Double(Int.random(in: 0...400, using: &random))]))
            case 3: driver.send(.estimateChanged(Double(Int.random(in: 1...200, using: &random))))
            default:
                let height = Double(Int.random(in: 100...900, using: &random))
                driver.send(.resized(Size(width: 300, height: height)))
            }
            let end = max(0, driver.engine.contentLength - driver.engine.viewportSize.height)
            #expect(driver.engine.offset == end)
        }
    }
}
