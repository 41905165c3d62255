import Screenful
import ScreenfulTypes
import Testing

@Suite struct EngineFetchTests {
    @Test func `what is on screen is fetched first, then what is to be drawn, then the rest, nearest first`() {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        driver.scroll(to: 0, .drag)
        let actions = driver.scroll(to: 5000, .drag, velocity: 100).actions
        #expect(actions.compactMap(\.fetchedRows) == [50..<54, 54..<58, 48..<50, 44..<48, 58..<64])
    }

    @Test func `a fetch says how urgent it is and by when it is wanted`() throws {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        driver.scroll(to: 0, .drag)
        let actions = driver.scroll(to: 5000, .drag, velocity: 200).actions
        let deadlines = actions.compactMap { action -> (FetchPriority, Double?)? in
            guard case .fetch(_, _, let priority, let deadline) = action else { return nil }
            return (priority, deadline.map { $0.seconds(since: driver.now) })
        }
        #expect(deadlines.map(\.0) == [.visible, .display, .display, .preload, .preload])
        #expect(deadlines.map(\.1) == [0, 0, nil, nil, 2])
    }

    @Test func `each row is asked for once`() {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        var asked = driver.outcome.actions.compactMap(\.fetchedRows).flatMap(\.self)
        for step in 1...60 {
            driver.scroll(to: Double(step) * 40, .drag, velocity: 40)
            asked += driver.outcome.actions.compactMap(\.fetchedRows).flatMap(\.self)
        }
        #expect(asked.count == Set(asked).count)
        #expect(Set(asked) == Set(0..<38))
    }

    @Test func `rows are drawn when their data is here and they are in the display range`() throws {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        driver.scroll(to: 0, .drag)
        driver.scroll(to: 5000, .drag, velocity: 100)
        let drawn = driver.answerFetches().map { $0.actions.compactMap(\.displayedRows) }
        #expect(drawn == [[50..<54], [54..<58], [48..<50], [], []])
        let next = driver.scroll(to: 5050, .drag, velocity: 100)
        #expect(next.actions.compactMap(\.displayedRows) == [58..<59])
    }

    @Test func `data that nobody wants any more is cancelled, and its answer changes nothing`() throws {
        var driver = EngineDriver(rows: 100)
        let opened = driver.send(.opened)
        let ids = opened.actions.compactMap(\.fetchID)
        let jump = driver.scroll(to: 5000)
        #expect(jump.actions.filter(\.isCancellation) == ids.map { .cancelFetch($0) })
        let before = driver.engine
        #expect(driver.send(.rowsArrived(ids[0])).isEmpty)
        #expect(driver.send(.rowsFailed(ids[1])).isEmpty)
        #expect(driver.engine.revision == before.revision)
        #expect(driver.engine.counters.staleAnswers == 2)
    }

    @Test func `a fetch of which some rows are still wanted goes on`() throws {
        var driver = EngineDriver(rows: 100)
        driver.openAndDrag(to: 5000)
        driver.answerFetches()
        let jump = driver.scroll(to: 5300, .drag, velocity: 10)
        let id = try #require(jump.actions.compactMap(\.fetchID).first)
        #expect(jump.actions.compactMap(\.fetchedRows) == [64..<67])
        #expect(driver.scroll(to: 4900, .drag, velocity: -10).actions.contains(.cancelFetch(id)))
    }

    @Test func `a fetch that failed is tried again after longer and longer waits`() throws {
        var driver = EngineDriver()
        var fetch = try #require(driver.send(.opened).actions.compactMap(\.fetchID).first)
        var waits: [Double] = []
        for _ in 0..<6 {
            let failed = driver.send(.rowsFailed(fetch))
            let wake = try #require(failed.actions.compactMap(\.wakeTime).first)
            waits.append(wake.seconds(since: driver.now))
            #expect(driver.send(.wake).actions.compactMap(\.fetchID).isEmpty)
            driver.now = wake.advanced(byNanoseconds: -1_000_000)
            let retried = driver.send(.wake)
            #expect(retried.actions.compactMap(\.fetchedRows) == [0..<4])
            fetch = try #require(retried.actions.compactMap(\.fetchID).first)
        }
        #expect(waits == [0.2, 0.4, 0.8, 1.6, 1.6, 1.6])
        #expect(driver.send(.rowsArrived(fetch)).actions.compactMap(\.displayedRows) == [0..<4])
    }

    @Test func `a fetch that failed too often is given up until somebody asks for it, or it comes near anew`() throws {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        driver.scroll(to: 0, .drag)
        var actions = driver.scroll(to: 5000, .drag, velocity: 100).actions
        let row = try #require(actions.compactMap(\.fetchedRows).first).lowerBound
        func fail() throws {
            let fetch = try #require(actions.compactMap(\.fetchID).first)
            actions = driver.send(.rowsFailed(fetch)).actions
        }
        /// Has the first fetch fail again and again until it is not tried any more.
        func failUntilGivenUp() throws {
            for _ in 1..<8 {
                try fail()
                driver.now = try #require(driver.engine.failedFetches.first?.retryAt)
                actions = driver.send(.wake).actions
            }
            try fail()
        }
        try failUntilGivenUp()
        let given = try #require(driver.engine.failedFetches.first)
        #expect(given.failures == 8 && given.retryAt == nil && given.rows.first?.lowerBound == row)
        driver.now = driver.now.advanced(byNanoseconds: 3_600_000_000_000)
        #expect(driver.send(.wake).actions.compactMap(\.fetchID).isEmpty)

        // By hand it has all its tries again.
        actions = driver.send(.fetchesRetried(row..<row + 1)).actions
        #expect(driver.engine.failedFetches == [])
        try failUntilGivenUp()
        #expect(driver.engine.failedFetches.first?.retryAt == nil)

        driver.scroll(to: 0)
        #expect(driver.engine.failedFetches == [])
        actions = driver.scroll(to: 5000, .drag, velocity: 100).actions
        #expect(actions.compactMap(\.fetchedRows).contains { $0.contains(row) })
    }

    /// A list whose rows on screen were given up, and how they were asked for.
    private func missing(isWatched: Bool) -> EngineDriver {
        var driver = EngineDriver(rows: 100) { $0.maxFetchFailures = 1 }
        driver.send(.watched(isWatched))
        let fetches = driver.send(.opened).actions.compactMap(\.fetchID)
        for fetch in fetches { driver.send(.rowsFailed(fetch)) }
        return driver
    }

    @Test func `what was given up on screen is tried from time to time while somebody looks`() throws {
        var driver = missing(isWatched: true)
        var waits: [Double] = []
        for _ in 0..<6 {
            let failed = driver.engine.failedFetches
            #expect(failed.filter { $0.retryAt != nil }.map(\.rows) == [[0..<4]])
            let due = try #require(failed.compactMap(\.retryAt).first)
            waits.append((due.seconds(since: driver.now) * 100).rounded() / 100)
            driver.now = due.advanced(byNanoseconds: -2_000_000)
            #expect(driver.send(.wake).actions.compactMap(\.fetchID).isEmpty)
            let tried = driver.send(.wake)
            #expect(tried.actions.compactMap(\.fetchedRows) == [0..<4])
            driver.send(.rowsFailed(try #require(tried.actions.compactMap(\.fetchID).first)))
        }
        #expect(waits == [3.2, 6.4, 12.8, 25.6, 30, 30])

        // Nobody looks, or there is nothing to be seen: then nothing is tried.
        driver.now = driver.now.advanced(byNanoseconds: 60_000_000_000)
        for hidden in [Event.watched(false), .didEnterBackground] {
            var away = driver.engine
            var outcome = Outcome()
            away.handle(hidden, at: driver.now, into: &outcome)
            away.handle(.wake, at: driver.now, into: &outcome)
            #expect(outcome.actions.compactMap(\.fetchID).isEmpty)
            #expect(away.failedFetches.allSatisfy { $0.retryAt == nil })
        }
        #expect(driver.send(.wake).actions.compactMap(\.fetchedRows) == [0..<4])
    }

    @Test func `whoever comes to look has what was given up tried at once`() {
        var driver = missing(isWatched: false)
        #expect(driver.engine.failedFetches.allSatisfy { $0.retryAt == nil })
        driver.now = driver.now.advanced(byNanoseconds: 60_000_000_000)
        #expect(driver.send(.wake).actions.compactMap(\.fetchID).isEmpty)
        #expect(driver.send(.watched(true)).actions.compactMap(\.fetchedRows) == [0..<4])
    }

    @Test func `an answer has everything tried once more that was given up`() throws {
        var driver = missing(isWatched: false)
        #expect(driver.engine.failedFetches.count > 1)
        driver.now = driver.now.advanced(byNanoseconds: 1_000_000_000)
        var actions = driver.scroll(to: 300, .drag, velocity: 100).actions
        let fetch = try #require(actions.compactMap(\.fetchID).first)
        // What is at hand is no answer.
        var local = driver
        #expect(local.send(.rowsArrived(fetch, .local)).actions.compactMap(\.fetchID).isEmpty)
        actions = driver.send(.rowsArrived(fetch)).actions
        #expect(Set(actions.compactMap(\.fetchedRows).joined()).isSuperset(of: 0..<5))
        #expect(driver.engine.failedFetches == [])
        // What fails once more is given up, and waits as long as ever for the next answer.
        driver.send(.rowsFailed(try #require(actions.compactMap(\.fetchID).first)))
        let failure = driver.now
        let given = try #require(driver.engine.failedFetches.first)
        #expect(given.failures == 2 && given.retryAt == nil)
        driver.send(.rowsArrived(try #require(actions.compactMap(\.fetchID).last)))
        #expect(driver.engine.failedFetches.first?.retryAt == failure.advanced(byNanoseconds: 400_000_000))
    }

    @Test func `what failed is told, and is asked for at once by hand`() throws {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        driver.scroll(to: 0, .drag)
        let actions = driver.scroll(to: 5000, .drag, velocity: 100).actions
        let ids = actions.compactMap(\.fetchID)
        let rows = actions.compactMap(\.fetchedRows)
        #expect(driver.engine.failedFetches == [])
        driver.send(.rowsFailed(ids[0]))
        let failed = try #require(driver.engine.failedFetches.first)
        #expect(failed.rows == [rows[0]])
        #expect(failed.failures == 1)
        #expect(failed.retryAt == driver.now.advanced(byNanoseconds: 200_000_000))
        // Other rows do not bring it back.
        #expect(driver.send(.fetchesRetried(0..<rows[0].lowerBound)).isEmpty)
        let retried = driver.send(.fetchesRetried(rows[0].lowerBound..<rows[0].lowerBound + 1))
        #expect(retried.actions.compactMap(\.fetchedRows) == [rows[0]])
        #expect(driver.engine.failedFetches == [])
        driver.send(.rowsFailed(try #require(retried.actions.compactMap(\.fetchID).first)))
        #expect(driver.engine.failedFetches.first?.failures == 2)
        // What leaves the ranges has not failed any more.
        driver.scroll(to: 0)
        #expect(driver.engine.failedFetches == [])
    }

    @Test func `data is lost with the preload range and fetched again on return`() {
        var driver = EngineDriver(rows: 100)
        driver.send(.opened)
        driver.answerFetches()
        #expect(driver.engine.isLoaded(0))
        driver.scroll(to: 5000)
        #expect(!driver.engine.isLoaded(0))
        #expect(driver.scroll(to: 0).actions.compactMap(\.fetchedRows) == [0..<4, 4..<5])
    }
}
