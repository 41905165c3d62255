import Screenful
import ScreenfulTypes
import Testing

@testable import ScreenfulLab

@Suite struct InsertTests {
    private func setup(
        _ network: NetworkProfile = .lte,
        inserts: [TraceEvent] = [],
        paging: TraceHeader.Paging = .cursor,
        policy: any PreloadingPolicy = RangesPolicy()
    ) -> SimulationSetup {
        var trace = Scenario.coldStart.trace(seed: 1)
        trace.header.paging = paging
        trace.events.append(contentsOf: inserts)
        // Events of the same time stay in their order: inserts come after the moves.
        trace.events = trace.events.enumerated().sorted {
            ($0.element.microseconds, $0.offset) < ($1.element.microseconds, $1.offset)
        }.map(\.element)
        return SimulationSetup(
            trace: trace,
            content: LabContent(.feed, rowCount: 60, seed: 1),
            network: network,
            seed: 1,
            policy: policy
        )
    }

    private static let inserts = [
        TraceEvent(700_000, .inserted(at: 0, count: 2)),
        TraceEvent(1_500_000, .inserted(at: 3, count: 1)),
        TraceEvent(1_500_000, .inserted(at: 1, count: 4)),
        TraceEvent(2_000_000, .inserted(at: 1_000_000, count: 3)),
    ]

    /// The engine checks its invariants at every event of a debug build.
    @Test(arguments: [TraceHeader.Paging.cursor, .random], [SimulationSetup.Loop.open, .closed])
    func `a run with inserts is the same every time`(paging: TraceHeader.Paging, loop: SimulationSetup.Loop) {
        for policy: any PreloadingPolicy in [RangesPolicy(), AdaptivePolicy()] {
            var setup = setup(inserts: Self.inserts, paging: paging, policy: policy)
            setup.loop = loop
            setup.preview = 0.12
            let run = setup.run()
            #expect(run == setup.run())
            #expect(run == setup.record().result)
            #expect(run.frames > 100)
            #expect(run.blankScreenSeconds.isFinite && run.blankScreenSeconds > 0)
            #expect(run.blankFrameShare < 1)
            #expect(run.emptyScreenSeconds <= run.blankScreenSeconds)
            #expect(run.wastedBytes >= 0)
        }
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `whatever is inserted, a run ends with figures that hold`(seed: UInt64) {
        let random = KeyedRandom(seed: seed)
        var inserts: [TraceEvent] = []
        for number in 0..<4 {
            let time = Int64(random.uniform(.gesture, number) * 2_500_000)
            let row = Int(random.uniform(.rowHeight, number) * 30)
            inserts.append(TraceEvent(time, .inserted(at: row, count: 1 + number * Int(seed))))
        }
        let setup = setup(inserts: inserts, paging: seed % 2 == 0 ? .cursor : .random)
        let (run, timeline) = setup.record()
        let most = Double(run.frames) / 60
        #expect(run.blankScreenSeconds >= 0 && run.blankScreenSeconds <= most * 1.01)
        #expect(run.peakBitmaps > 0 && run.wastedBytes >= 0)
        #expect(timeline.visits.allSatisfy { $0.from <= $0.until })
        for visit in timeline.visits where visit.row >= 60 { #expect(visit.extent != nil) }
    }

    @Test func `what is inserted below everything seen changes no earlier frame`() {
        let time: Int64 = 1_500_000
        let without = setup().record()
        let with = setup(inserts: [TraceEvent(time, .inserted(at: 55, count: 3))]).record()
        #expect(without.timeline.offsets == with.timeline.offsets)
        let before = without.timeline.requests.filter { $0.endedAt < time }
        #expect(!before.isEmpty && before == with.timeline.requests.filter { $0.endedAt < time })
        #expect(without.result.blankScreenSeconds == with.result.blankScreenSeconds)
    }

    @Test func `what is inserted above the screen does not move what is seen`() throws {
        let end = setup().trace.duration
        let still = TraceEvent(end + 3_000_000, .moved(.idle, offset: 0))
        var setup = setup(inserts: [TraceEvent(end, .inserted(at: 0, count: 2))])
        let last = setup.record().timeline
        // Nothing was recorded after the insert, so the scroll stays with the rows that it was at.
        setup.trace.events.append(TraceEvent(still.microseconds, .inserted(at: 1_000, count: 1)))
        let timeline = setup.record().timeline
        let jump = try #require(timeline.offsets.last) - timeline.offsets[last.offsets.count - 2]
        let rows = timeline.visits.filter { $0.until > end + 1_000_000 }
        #expect(jump > 0)
        #expect(!rows.isEmpty && rows.allSatisfy { $0.row < 60 })
    }

    @Test func `those who know all know what will be inserted`() throws {
        let setup = setup(.umts, inserts: Self.inserts)
        let best = setup.bestForeseenRun()
        #expect(best.blankScreenSeconds <= setup.run().blankScreenSeconds)
        #expect(best == setup.bestForeseenRun())
        let problem = try #require(BoundProblem(setup))
        let bound = problem.bound(prices: problem.capacities.map { _ in 0 })
        #expect(bound > 0 && bound <= best.blankScreenSeconds)
    }

    @Test func `a list without rows has nothing inserted either`() {
        var setup = setup(inserts: Self.inserts)
        setup.content = LabContent(rows: [], rowsPerPage: 10, pageBytes: 100)
        #expect(setup.run().blankScreenSeconds == 0)
    }
}
