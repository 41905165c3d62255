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
        let problem = BoundProblem(setup())
        let job = try #require(problem.jobs.first)
        #expect(problem.jobs.count == 1 && job.bytes == 100_000 && job.firstSlot == 0)
        let free = problem.bound(prices: problem.capacities.map { _ in 0 })
        // 110 ms for the page, 200 ms for the row, 10 ms to decode: 320 ms, blank in 20 frames.
        #expect(abs(free - 20 / 60.0) < 1e-4)
        #expect(abs(setup().foreseen(nil).run().blankScreenSeconds - free) < 1.5 / 60)
    }

    @Test func `no price makes the bound too large`() {
        let problem = BoundProblem(setup())
        for price in [0.01, 0.1, 1, 10] {
            let bound = problem.bound(prices: problem.capacities.map { _ in price })
            #expect(bound <= setup().run().blankScreenSeconds)
        }
    }

    @Test func `what never comes is blank for ever`() {
        let problem = BoundProblem(setup(bandwidth: 0))
        let bound = problem.bound(prices: problem.capacities.map { _ in 0 })
        #expect(abs(bound - setup(bandwidth: 0).run().blankScreenSeconds) < 1e-9)
    }
}
