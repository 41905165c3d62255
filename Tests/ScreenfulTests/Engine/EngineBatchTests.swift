import Screenful
import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct EngineBatchTests {
    /// Answers every batch with one row of 40 points, until none is begun.
    private func fill(_ driver: inout EngineDriver, limit: Int = 200) -> Int {
        var batches = 0
        while let id = driver.outcome.batch, batches < limit {
            batches += 1
            let end = driver.engine.rowCount
            driver.send(.committed(RowEdit(inserted: [end..<end + 1]), growsAtTail: true, growsAtHead: false))
            driver.send(.batchCompleted(.tail, id))
        }
        return batches
    }

    private func feed(_ state: InterfaceState = .inHierarchy) -> EngineDriver {
        EngineDriver(rows: 0, length: 40) {
            $0.growsAtTail = true
            $0.containerState = state
        }
    }

    @Test func `a visible list fills up to two screenfuls ahead`() {
        var driver = feed()
        driver.send(.opened)
        _ = fill(&driver)
        #expect((1200...1320).contains(driver.engine.contentLength))
    }

    @Test func `a hidden list fills the viewport, and goes on when it is shown`() {
        var driver = feed([.measureLayout, .preload])
        driver.send(.opened)
        _ = fill(&driver)
        #expect((400...520).contains(driver.engine.contentLength))
        driver.send(.containerStateChanged(.inHierarchy))
        _ = fill(&driver)
        #expect((1200...1320).contains(driver.engine.contentLength))
    }

    @Test func `a source without rows is asked once, and again when the list is shown`() throws {
        var driver = feed([.measureLayout, .preload])
        let id = try #require(driver.send(.opened).batch)
        #expect(driver.send(.batchCompleted(.tail, id)).batch == nil)
        #expect(driver.scroll(to: 0).batch == nil)
        #expect(driver.send(.committed(RowEdit(), growsAtTail: true, growsAtHead: false)).batch == nil)
        #expect(driver.send(.containerStateChanged(.inHierarchy)).batch != nil)
    }

    @Test func `rows that come after the batch ended are a reason to ask again`() throws {
        var driver = feed()
        let id = try #require(driver.send(.opened).batch)
        driver.send(.batchCompleted(.tail, id))
        let edit = RowEdit(inserted: [0..<1])
        #expect(driver.send(.committed(edit, growsAtTail: true, growsAtHead: false)).batch != nil)
    }

    @Test func `nothing is asked for where the list does not grow`() {
        var driver = EngineDriver(rows: 3)
        #expect(driver.send(.opened).batch == nil)
        #expect(driver.send(.committed(RowEdit(), growsAtTail: true, growsAtHead: false)).batch != nil)
    }

    @Test func `by hand a batch begins where the list does not grow too`() {
        var driver = EngineDriver(rows: 3)
        driver.send(.opened)
        #expect(driver.send(.batchBegan(.tail)).batch != nil)
        driver.send(.batchFailed(.tail))
        #expect(driver.engine.tailBatch.state == .failed)
    }

    @Test func `a lift is judged by where the scroll will rest`() {
        var driver = EngineDriver(rows: 100) { $0.growsAtTail = true }
        driver.openAndDrag(to: 800)
        #expect(driver.scroll(to: 8500, .drag, velocity: 100).batch == nil)
        driver.scroll(to: 800, .drag)
        #expect(driver.scroll(to: 810, .fling, velocity: 5000, target: 8900).batch != nil)
    }

    @Test func `a policy is told how long it takes to the end`() {
        struct Eager: UsualRanges {
            let name = "eager"
            func beginsBatch(remainingSeconds: Double, hint: Bool) -> Bool { remainingSeconds == 4 && !hint }
        }
        var driver = EngineDriver(rows: 100) { $0.growsAtTail = true }
        driver.openAndDrag(to: 800)
        driver.send(.policySet(AnyPreloadingPolicy(Eager())))
        #expect(driver.scroll(to: 810, .fling, velocity: 1000, target: 5600).batch != nil)
    }

    @Test func `scrolling toward the head asks for rows there`() {
        var driver = EngineDriver(rows: 100) {
            $0.growsAtTail = true
            $0.growsAtHead = true
        }
        let opened = driver.send(.opened)
        #expect(opened.actions.compactMap(\.batch).map(\.end) == [.head])
        driver.send(.batchCancelled(.head))
        driver.scroll(to: 5000)
        let outcome = driver.scroll(to: 700, .program)
        #expect(outcome.actions.compactMap(\.batch).map(\.end) == [.head])
        let edit = RowEdit(inserted: [0..<10])
        driver.send(.committed(edit, growsAtTail: true, growsAtHead: true))
        #expect(driver.engine.offset == 1700)
        #expect(driver.engine.headBatch.last?.rows == 10)
    }

    @Test func `a batch that fails waits, and is tried again when its time has come`() throws {
        var driver = feed()
        let id = try #require(driver.send(.opened).batch)
        let failed = driver.send(.batchFailed(.tail, id))
        #expect(driver.engine.tailBatch.state == .failed)
        let wake = try #require(failed.actions.compactMap(\.wakeTime).first)
        #expect(wake == driver.now.advanced(byNanoseconds: 1_000_000_000))
        #expect(driver.scroll(to: 0).batch == nil)
        driver.now = wake
        #expect(driver.send(.wake, after: 0).batch != nil)
    }

    @Test func `a batch that failed can be begun at once by hand`() throws {
        var driver = feed()
        let id = try #require(driver.send(.opened).batch)
        driver.send(.batchFailed(.tail, id))
        #expect(driver.send(.batchBegan(.tail)).batch != nil)
        #expect(driver.send(.batchBegan(.tail)).isEmpty)
    }

    @Test func `answers to a batch that is over change nothing`() throws {
        var driver = feed()
        let id = try #require(driver.send(.opened).batch)
        driver.send(.batchCancelled(.tail, id))
        driver.send(.batchBegan(.tail))
        let revision = driver.engine.revision
        for late in [Event.batchCompleted(.tail, id), .batchFailed(.tail, id), .batchCancelled(.tail, id)] {
            #expect(driver.send(late).isEmpty)
        }
        #expect(driver.engine.revision == revision)
        #expect(driver.engine.tailBatch.isFetching)
    }

    @Test func `coming back from beyond the end is no way back`() {
        let viewport = Size(width: 400, height: 800)
        var configuration = Engine.Configuration(rowCount: 40, estimatedRowLength: 100, viewport: viewport)
        configuration.growsAtTail = true
        var engine = Engine(configuration)
        var outcome = Outcome()
        engine.handle(.opened, at: Instant(milliseconds: 0), into: &outcome)
        outcome.removeAll()
        engine.handle(.scrolled(Scroll(.offset(3240), phase: .drag)), at: Instant(milliseconds: 16), into: &outcome)
        engine.handle(.scrolled(Scroll(.offset(3200), phase: .settle)), at: Instant(milliseconds: 200), into: &outcome)
        #expect(engine.direction == .down)
        #expect(outcome.actions.contains { if case .beginBatch(_, .tail) = $0 { true } else { false } })
    }
}
