import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct EngineRenderTests {
    private func drawnList() -> EngineDriver {
        var driver = EngineDriver(rows: 100)
        driver.openAndDrag(to: 800)
        driver.answerFetches()
        driver.send(.displayed(0..<100))
        return driver
    }

    @Test func `what was drawn is given up one turn after it left`() {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        driver.answerFetches()
        let jump = driver.scroll(to: 5000)
        #expect(jump.actions.compactMap(\.purgedRows).isEmpty)
        #expect(jump.actions.compactMap(\.wakeTime) == [driver.now.advanced(byNanoseconds: 16_666_667)])
        #expect(driver.send(.wake).actions.compactMap(\.purgedRows) == [0..<5])
    }

    @Test func `what leaves and comes back in the same turn is kept`() {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        driver.answerFetches()
        driver.scroll(to: 5000)
        driver.scroll(to: 0, after: 0)
        #expect(driver.send(.wake).actions.compactMap(\.purgedRows).isEmpty)
        let answers = driver.engine.states
        #expect(answers.first?.rows == 0..<4)
    }

    @Test func `what comes back just when the turn ends is kept`() {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        driver.answerFetches()
        driver.scroll(to: 5000)
        let back = driver.scroll(to: 0)
        #expect(back.actions.compactMap(\.purgedRows).isEmpty)
    }

    @Test func `a memory warning gives up what is not on screen`() {
        var driver = EngineDriver(rows: 24)
        driver.openAndDrag(to: 800)
        for id in 1...20 { driver.send(.rowsArrived(FetchID(rawValue: id))) }
        driver.send(.memoryWarning)
        #expect(driver.send(.wake).actions.compactMap(\.purgedRows) == [6..<8, 12..<16])
    }

    @Test func `a mode for the while ends when all that it asked for is drawn`() {
        var driver = EngineDriver(rows: 24)
        driver.openAndDrag(to: 800)
        driver.send(.didEnterBackground)
        driver.send(.willEnterForeground)
        #expect(driver.engine.mode == .minimum)
        for id in 1...40 { driver.send(.rowsArrived(FetchID(rawValue: id))) }
        driver.send(.displayed(0..<10))
        #expect(driver.engine.mode == .minimum)
        driver.send(.displayed(0..<24))
        #expect(driver.engine.mode == .full)
    }

    @Test func `a memory warning holds, however late older drawing is reported`() {
        var driver = EngineDriver(rows: 24)
        driver.openAndDrag(to: 800)
        for id in 1...20 { driver.send(.rowsArrived(FetchID(rawValue: id))) }
        driver.send(.displayed(0..<10))
        driver.send(.memoryWarning)
        #expect(driver.engine.mode == .visibleOnly)
        driver.send(.displayed(0..<24))
        #expect(driver.engine.mode == .visibleOnly)
        driver.scroll(to: 810)
        #expect(driver.engine.mode == .full)
    }

    @Test func `lengths that come in the background end no mode for the while`() {
        var driver = EngineDriver(rows: 24)
        driver.openAndDrag(to: 800)
        for id in 1...20 { driver.send(.rowsArrived(FetchID(rawValue: id))) }
        driver.send(.displayed(0..<24))
        driver.send(.memoryWarning)
        var geometry = driver.engine.layout.lengths
        // Twice as many rows as before are on screen: those that come in are drawn, which ends nothing either.
        geometry.setLengths(Array(repeating: 50, count: 16), from: 8)
        driver.send(.geometryAdopted(geometry, edition: 0))
        #expect(driver.picture == "........VVVVVVVV........")
        #expect(driver.engine.mode == .visibleOnly)
        for id in 1...40 { driver.send(.rowsArrived(FetchID(rawValue: id))) }
        driver.send(.displayed(0..<24))
        driver.send(.measured(rows: 20..<21, lengths: [70]))
        driver.send(.estimateChanged(90))
        #expect(driver.engine.mode == .visibleOnly)
        driver.scroll(to: driver.engine.offset + 10)
        #expect(driver.engine.mode == .full)
    }

    @Test func `rows drawn twice or never asked for change nothing`() {
        var driver = drawnList()
        let before = driver.engine.revision
        #expect(driver.send(.displayed(0..<100)).isEmpty)
        #expect(driver.send(.displayed(90..<1000)).isEmpty)
        #expect(driver.engine.revision == before)
    }

    @Test func `closing takes everything back, visible rows first, and nothing happens after`() {
        var driver = EngineDriver(rows: 24)
        driver.openAndDrag(to: 800)
        let fetching = driver.outcome.actions.compactMap(\.fetchID)
        #expect(fetching.isEmpty)
        for id in 1...3 { driver.send(.rowsArrived(FetchID(rawValue: id))) }
        let drawn = driver.engine.counters.displayedRows
        let closed = driver.send(.closed)
        #expect(closed.changedCount == 24)
        #expect(closed.changes.prefix(4).map(\.row) == [8, 9, 10, 11])
        for change in closed.changes { #expect(change.new.isEmpty) }
        #expect(closed.actions.compactMap(\.purgedRows).reduce(0) { $0 + $1.count } == drawn)
        #expect(!closed.actions.filter(\.isCancellation).isEmpty)
        #expect(driver.send(.opened).isEmpty)
        #expect(driver.scroll(to: 0).isEmpty)
    }
}
