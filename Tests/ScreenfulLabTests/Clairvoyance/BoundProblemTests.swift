@testable import ScreenfulLab
import ScreenfulTypes
import Testing

@Suite struct BoundProblemTests {
    private static let rest = ScrollTrace(
        header: TraceHeader(viewport: Size(width: 390, height: 800), platform: .synthetic),
        events: [
            TraceEvent(0, .moved(.idle, offset: 0)),
            TraceEvent(2_000_000, .moved(.idle, offset: 0)),
        ]
    )

    /// One row as high as the screen, whose page comes after 100 ms and 10 ms, and whose first byte 100 ms later.
    private func setup(bandwidth: Double = 1000) -> SimulationSetup {
        SimulationSetup(
            trace: Self.rest,
            content: LabContent(
                rows: [LabContent.Row(height: 800, bytes: 100_000, decoding: 10_000)],
                rowsPerPage: 1,
                pageBytes: 10_000
            ),
            network: NetworkProfile(name: "even", roundTrip: 100, jitter: 0, server: 0, bandwidth: bandwidth),
            seed: 1
        )
    }

    @Test func `a single row is blank for as long as it takes`() throws {
        let problem = try #require(BoundProblem(setup()))
        let job = try #require(problem.jobs.first)
        #expect(problem.jobs.count == 1 && job.bytes == 100_000 && job.firstSlot == 0)
        let free = problem.bound(prices: problem.capacities.map { _ in 0 })
        // 110 ms for the page, 200 ms for the row, 10 ms to decode: 320 ms, blank in 20 frames.
        #expect(abs(free - 20 / 60.0) < 1e-4)
        #expect(abs(setup().foreseen(nil).run().blankScreenSeconds - free) < 1.5 / 60)
    }

    @Test func `no price makes the bound too large`() throws {
        let problem = try #require(BoundProblem(setup()))
        for price in [0.01, 0.1, 1, 10] {
            let bound = problem.bound(prices: problem.capacities.map { _ in price })
            #expect(bound <= setup().run().blankScreenSeconds)
        }
    }

    @Test func `what never comes is blank for ever`() throws {
        let problem = try #require(BoundProblem(setup(bandwidth: 0)))
        let bound = problem.bound(prices: problem.capacities.map { _ in 0 })
        #expect(abs(bound - setup(bandwidth: 0).run().blankScreenSeconds) < 1e-9)
    }

    /// A slow scroll over many rows.
    private func scroll(seconds: Int64, rows: Int, frameRate: Int) -> SimulationSetup {
        let row = LabContent.Row(height: 400, bytes: 20_000, decoding: 10_000)
        var setup = setup()
        setup.content = LabContent(rows: Array(repeating: row, count: rows), rowsPerPage: 10, pageBytes: 10_000)
        setup.frameRate = frameRate
        setup.trace.events = (0...seconds).map { second in
            let offset = Double(second) / Double(seconds) * Double(rows - 2) * row.height
            return TraceEvent(second * 1_000_000, .moved(.drag, offset: offset))
        }
        return setup
    }

    private func columnCount(of problem: BoundProblem) -> Int { problem.jobs.reduce(0) { $0 + $1.costs.count } }

    @Test func `longer slots carry as much, and cost no more`() throws {
        let setup = scroll(seconds: 20, rows: 40, frameRate: 10)
        let fine = try #require(BoundProblem(setup))
        let coarse = try #require(BoundProblem(setup, maxColumns: columnCount(of: fine) / 3))
        #expect(fine.slot == 250_000 && coarse.slot == 1_000_000)
        #expect(columnCount(of: coarse) <= columnCount(of: fine) / 3)
        let difference: Double = coarse.capacities.reduce(0, +) - fine.capacities.reduce(0, +)
        #expect(abs(difference) < 1)
        #expect(coarse.jobs.count == fine.jobs.count)
        for (long, short) in zip(coarse.jobs, fine.jobs) {
            #expect(long.never == short.never && long.bytes == short.bytes)
            for (slot, cost) in zip(short.slots, short.costs) {
                #expect(long.slots.contains(slot / 4) && long.costs[slot / 4 - long.firstSlot] <= cost)
            }
        }
        #expect(try #require(BoundProblem(setup, maxColumns: columnCount(of: fine))).slot == fine.slot)
    }

    @Test func `a trace of hours has few enough columns`() throws {
        let problem = try #require(BoundProblem(scroll(seconds: 3 * 3600, rows: 400, frameRate: 1)))
        #expect(problem.slot > 250_000 && problem.jobs.count == 400)
        #expect((BoundProblem.maxColumns / 3...BoundProblem.maxColumns).contains(columnCount(of: problem)))
    }

    @Test func `more rows than columns have a slot as long as the run`() throws {
        let problem = try #require(BoundProblem(scroll(seconds: 20, rows: 40, frameRate: 10), maxColumns: 0))
        #expect(problem.capacities.count == 1 && columnCount(of: problem) <= 40)
    }

    @Test func `a problem that is not wanted any more is not made`() {
        let setup = scroll(seconds: 20, rows: 40, frameRate: 10)
        var all = 0
        _ = BoundProblem(setup) {
            all += 1
            return false
        }
        // Once a frame, a page, and a row, that twice.
        #expect(all > 200 + 4 + 2 * 40)
        for last in [1, 100, 203, all - 60, all] {
            var questions = 0
            let problem = BoundProblem(setup) {
                questions += 1
                return questions == last
            }
            #expect(problem == nil && questions == last)
        }
    }
}
