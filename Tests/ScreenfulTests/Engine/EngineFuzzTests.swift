import Screenful
import ScreenfulRanges
import ScreenfulTypes
import Testing
import TestSupport

/// Random events against the slow model; the failing seed is the argument in the report.
@Suite struct EngineFuzzTests {
    @Test(arguments: UInt64(0)..<2000)
    func `the engine does what the slow model does`(seed: UInt64) {
        var events = RandomEvents(random: SeededGenerator(seed: seed))
        let awaits = events.pick(3) == 0
        let rows = events.pick(32)
        var driver = EngineDriver(rows: rows, length: 80, viewport: 300) {
            $0.awaitsMeasurement = awaits
            $0.growsAtTail = seed.isMultiple(of: 2)
            $0.growsAtHead = seed.isMultiple(of: 3)
            // Soon enough that what was given up is tried again within a sequence.
            $0.maxFetchFailures = 2
            $0.visibleRetryBackoff = Backoff(first: 500_000_000, factor: 2, cap: 2_000_000_000)
        }
        var model = EngineModel(rows: rows, estimate: 80, viewport: 300, awaitsMeasurement: awaits)
        var fuzz = EngineFuzz()
        fuzz.send(.opened, to: &driver, &model, after: 0)
        // Most sequences are short; some go on until the list has seen everything.
        for step in 0..<(seed.isMultiple(of: 10) ? 100 : 15) where fuzz.problem == nil {
            let event = events.next(for: model, outstanding: fuzz.outstanding(model))
            fuzz.send(event, to: &driver, &model, after: Int64(events.pick(3)) * 400)
            if let problem = fuzz.problem { Issue.record("step \(step), \(event): \(problem)") }
        }
        fuzz.close(&driver, model)
        if let problem = fuzz.problem { Issue.record("closing: \(problem)") }
    }

    @Test(arguments: UInt64(0)..<20)
    func `the same events give the same answers`(seed: UInt64) {
        func run() -> [Outcome] {
            var events = RandomEvents(random: SeededGenerator(seed: seed))
            var driver = EngineDriver(rows: 40) { $0.growsAtTail = true }
            let model = EngineModel(rows: 40, estimate: 100, viewport: 400, awaitsMeasurement: false)
            return [driver.send(.opened)]
                + (0..<50).compactMap { _ in
                    let event = events.next(for: model, outstanding: [])
                    if case .committed = event { return nil }
                    return driver.send(event)
                }
        }
        #expect(run() == run())
    }
}
