import Screenful
import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct PolicyChangeTests {
    private func engine(_ policy: any PreloadingPolicy) -> (Engine, Outcome) {
        let viewport = Size(width: 400, height: 800)
        var configuration = Engine.Configuration(rowCount: 200, estimatedRowLength: 100, viewport: viewport)
        configuration.policy = policy
        var engine = Engine(configuration)
        var outcome = Outcome()
        engine.handle(.opened, at: Instant(milliseconds: 0), into: &outcome)
        engine.handle(
            .scrolled(Scroll(.offset(4_000), velocity: 900, phase: .drag)),
            at: Instant(milliseconds: 100),
            into: &outcome
        )
        return (engine, outcome)
    }

    @Test func `a policy knows where the reader is as soon as it is set`() throws {
        var (engine, outcome) = engine(RangesPolicy())
        engine.handle(.policySet(AnyPreloadingPolicy(AdaptivePolicy())), at: Instant(milliseconds: 200), into: &outcome)
        let policy = try #require(engine.policy as? AdaptivePolicy)
        #expect(policy.reasons.velocity == 900)
        #expect(policy.reasons.rest > 4_000)
        #expect(policy.reasons.lead >= 400)
        #expect(engine.offset == 4_000)
    }

    @Test func `an adaptive policy goes on with what another has learned`() throws {
        var (engine, outcome) = engine(AdaptivePolicy())
        let fetches = outcome.actions.compactMap { if case .fetch(let id, _, _, _) = $0 { id } else { nil } }
        for id in fetches {
            let transfer = Transfer(bytes: 9_000, latency: 0.75, duration: 0.1)
            engine.handle(.rowsArrived(id, transfer), at: Instant(milliseconds: 900), into: &outcome)
        }
        let saver = AdaptivePolicy(.dataSaver)
        engine.handle(.policySet(AnyPreloadingPolicy(saver)), at: Instant(milliseconds: 1_000), into: &outcome)
        let policy = try #require(engine.policy as? AdaptivePolicy)
        #expect(policy.settings == .dataSaver)
        #expect(policy.reasons.medianLatency == 0.75)
    }

    @Test func `fetches ask for no more rows at once than was set last`() {
        var (engine, outcome) = engine(RangesPolicy())
        outcome.removeAll()
        engine.handle(.maxRowsPerFetchSet(1), at: Instant(milliseconds: 200), into: &outcome)
        engine.handle(.scrolled(Scroll(.offset(12_000))), at: Instant(milliseconds: 300), into: &outcome)
        let counts = outcome.actions.compactMap { if case .fetch(_, let rows, _, _) = $0 { rows.count } else { nil } }
        #expect(counts.count > 8)
        #expect(counts.allSatisfy { $0 == 1 })
    }
}
