import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct EngineCommitTests {
    private func commit(_ edit: RowEdit, to driver: inout EngineDriver) -> Outcome {
        driver.send(.committed(edit, growsAtTail: false, growsAtHead: false))
    }

    @Test func `deleting the first row pulls the second one nowhere`() {
        var driver = EngineDriver(rows: 20)
        driver.openAndDrag(to: 110)
        let outcome = commit(RowEdit(removed: [0..<1]), to: &driver)
        #expect(driver.engine.offset == 10)
        #expect(outcome.actions.first == .geometryChanged(contentLength: 1900, correction: -100))
    }

    @Test func `rows inserted above push nothing on screen`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        let outcome = commit(RowEdit(inserted: [0..<5]), to: &driver)
        #expect(driver.engine.offset == 1300)
        #expect(driver.picture == ".......PPPPDDVVVVDDDDPPPPPP..")
        #expect(outcome.changes.isEmpty)
        #expect(outcome.changedCount == 5)
    }

    @Test func `a visible row that goes makes way for the one after it`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 830)
        commit(RowEdit(removed: [8..<9]), to: &driver).expectDepartures([8])
        #expect(driver.engine.offset == 730)
        commit(RowEdit(removed: [7..<20]), to: &driver).expectDepartures(Array(7..<20))
        #expect(driver.engine.offset == 600)
    }

    @Test func `all rows but the first can go`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 2000)
        _ = commit(RowEdit(removed: [1..<24]), to: &driver)
        #expect(driver.engine.offset == 0)
        #expect(driver.picture == "V")
        _ = commit(RowEdit(removed: [0..<1]), to: &driver)
        #expect(driver.engine.rowCount == 0)
    }

    @Test func `a moved row keeps its data and what was drawn of it`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        for id in 1...20 { driver.send(.rowsArrived(FetchID(rawValue: id))) }
        let before = driver.engine.counters
        let outcome = commit(RowEdit(moved: [.init(9..<10, to: 11)]), to: &driver)
        #expect(outcome.changedCount == 0 && outcome.actions.isEmpty)
        #expect(driver.engine.counters.fetches == before.fetches)
        #expect(driver.engine.isLoaded(11))
    }

    @Test func `the first visible row is not followed when it is moved away`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        _ = commit(RowEdit(moved: [.init(8..<9, to: 0)]), to: &driver)
        #expect(driver.engine.layout.lengths.row(atOffset: driver.engine.offset) == 8)
        #expect(driver.engine.offset == 800)
    }

    @Test func `a reloaded row is fetched and drawn anew, and keeps its promises`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        for id in 1...20 { driver.send(.rowsArrived(FetchID(rawValue: id))) }
        let outcome = commit(RowEdit(reloaded: [9..<10, 20..<24]), to: &driver)
        #expect(outcome.changes.isEmpty)
        #expect(outcome.actions.compactMap(\.fetchedRows) == [9..<10, 20..<22])
        #expect(!driver.engine.isLoaded(9))
        let drawn = driver.answerFetches().flatMap { $0.actions.compactMap(\.displayedRows) }
        #expect(drawn == [9..<10])
    }

    @Test func `an answer for rows that were split by an edit reaches all of them`() throws {
        var driver = EngineDriver()
        let opened = driver.send(.opened)
        let id = try #require(opened.actions.compactMap(\.fetchID).first)
        _ = commit(RowEdit(removed: [0..<1], inserted: [1..<2]), to: &driver)
        let arrived = driver.send(.rowsArrived(id))
        #expect(arrived.actions.compactMap(\.displayedRows) == [0..<1, 2..<4])
    }

    @Test func `a fetch of rows that were all removed is cancelled`() throws {
        var driver = EngineDriver()
        let id = try #require(driver.send(.opened).actions.compactMap(\.fetchID).first)
        #expect(commit(RowEdit(removed: [0..<4]), to: &driver).actions.contains(.cancelFetch(id)))
    }

    @Test func `an empty edit changes nothing`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        let revision = driver.engine.revision
        #expect(commit(RowEdit(), to: &driver).isEmpty)
        #expect(driver.engine.revision == revision)
        #expect(driver.engine.edition == 0)
    }

    @Test func `replacing all rows starts over at the place where the reader is`() {
        var driver = EngineDriver()
        driver.openAndDrag(to: 800)
        let outcome = commit(RowEdit(removed: [0..<24], inserted: [0..<24]), to: &driver)
        #expect(outcome.departures.count == 20)
        #expect(outcome.changes.prefix(4).map(\.new) == Array(repeating: .inHierarchy, count: 4))
    }
}

extension Outcome {
    fileprivate func expectDepartures(_ rows: [Int], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(departures.map(\.row) == rows, sourceLocation: sourceLocation)
        for change in departures { #expect(change.new.isEmpty, sourceLocation: sourceLocation) }
    }
}
