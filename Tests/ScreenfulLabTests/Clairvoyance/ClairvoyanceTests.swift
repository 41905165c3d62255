import Screenful
import ScreenfulTypes
import Testing

@testable import ScreenfulLab

@Suite struct ClairvoyanceTests {
    private func setup(_ scenario: Scenario, _ network: NetworkProfile) -> SimulationSetup {
        SimulationSetup(
            trace: scenario.trace(seed: 1),
            content: LabContent(.feed, rowCount: 60, seed: 1),
            network: network,
            seed: 1
        )
    }

    @Test(arguments: [NetworkProfile.umts, .lossy])
    func `who sees ahead leaves less blank than ranges do, and wastes next to nothing`(network: NetworkProfile) {
        let setup = setup(.coldStart, network)
        let best = setup.bestForeseenRun()
        #expect(best.blankScreenSeconds < setup.run().blankScreenSeconds)
        #expect(best.wastedBytes * 20 < best.bytes)
    }

    @Test func `one run does not know what another one has`() {
        let setup = setup(.coldStart, .wifi).foreseen(3)
        #expect(setup.run() == setup.run())
    }

    @Test func `what was seen before is there again`() {
        let there = TraceEvent(2_000_000, .moved(.jump, offset: 4000))
        let back = TraceEvent(4_000_000, .moved(.jump, offset: 0))
        let start = TraceEvent(0, .moved(.idle, offset: 0))
        let end = TraceEvent(5_000_000, .moved(.idle, offset: 0))
        var setup = setup(.coldStart, .wifi)
        setup.trace.events = [start, there, back, end]
        for seconds in [0.5, 10] {
            // All that is ever blank is the beginning.
            #expect(setup.foreseen(seconds).run().blankScreenSeconds < 0.3)
        }
    }

    @Test func `clairvoyants hold still while the scroll is held`() {
        var setup = setup(.coldStart, .umts)
        setup.loop = .closed
        let run = setup.foreseen(nil).run()
        #expect(run.wastedBytes * 20 < run.bytes)
    }

    @Test(arguments: [
        NetworkProfile(name: "dead", roundTrip: 50, jitter: 0, server: 0, bandwidth: 0),
        NetworkProfile(name: "lost", roundTrip: 50, jitter: 0, server: 0, bandwidth: 1000, loss: 1),
    ])
    func `on a dead network foresight is of no use`(network: NetworkProfile) {
        let run = setup(.coldStart, network).foreseen(3).run()
        #expect(run.blankFrameShare == 1)
    }
}
