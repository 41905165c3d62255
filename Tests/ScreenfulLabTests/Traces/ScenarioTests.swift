import LabTestSupport
import ScreenfulLab
import ScreenfulTypes
import Testing

@Suite struct ScenarioTests {
    @Test(arguments: Scenario.allCases, [GestureWriter.Platform.ios, .android])
    func `scenarios are valid traces that repeat`(scenario: Scenario, platform: GestureWriter.Platform) throws {
        for seed in 1...4 as ClosedRange<UInt64> {
            let trace = scenario.trace(seed: seed, platform: platform)
            try trace.check()
            #expect(trace == scenario.trace(seed: seed, platform: platform))
            #expect(trace != scenario.trace(seed: seed + 100, platform: platform))
            #expect((3_000_000...400_000_000).contains(trace.duration))
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `a far stop goes some 25 screens each time`(seed: UInt64) {
        let offsets = Scenario.farStop.trace(seed: seed).offsets
        let screens = (offsets.max() ?? 0) / 800 / 3
        #expect((18...32).contains(screens), "\(screens)")
    }

    @Test func `a reversal comes back, reading hardly moves`() {
        let reversal = Scenario.reversal.trace(seed: 5).offsets
        let steps = zip(reversal, reversal.dropFirst()).map { $1 - $0 }
        #expect(steps.contains { $0 > 5 } && steps.contains { $0 < -5 })
        #expect((Scenario.read.trace(seed: 5).offsets.max() ?? 0) < 10 * 800)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `people who dwell rest for 5 to 40 seconds before each burst`(seed: UInt64) {
        let events = Scenario.dwell.trace(seed: seed).events
        let moves = events.filter { if case .moved(.idle, _, _) = $0.kind { false } else { true } }
        let rests = zip(moves, moves.dropFirst()).map { Double($1.microseconds - $0.microseconds) / 1e6 }
        // The first of six rests comes before the first move.
        let long = rests.filter { $0 >= 5 } + [Double(moves.first?.microseconds ?? 0) / 1e6]
        #expect(long.count == 6)
        #expect(long.allSatisfy { (5...46).contains($0) })
    }

    @Test func `a list too short to scroll rests at its start`() {
        let trace = Scenario.flings.trace(seed: 1, length: 300)
        #expect(trace.offsets.allSatisfy { $0 == 0 })
    }
}

extension ScrollTrace {
    fileprivate var offsets: [Double] {
        events.compactMap { if case .moved(_, let offset, _) = $0.kind { offset } else { nil } }
    }
}
