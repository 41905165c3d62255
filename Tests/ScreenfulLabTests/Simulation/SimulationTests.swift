import Screenful
import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import ScreenfulLab

@Suite struct SimulationTests {
    private func setup(
        _ scenario: Scenario,
        _ network: NetworkProfile = .umts,
        seed: UInt64 = 1,
        content: LabContent? = nil
    ) -> SimulationSetup {
        SimulationSetup(
            trace: scenario.trace(seed: seed),
            content: content ?? LabContent(.feed, rowCount: 240, seed: seed),
            network: network,
            seed: seed
        )
    }

    @Test(arguments: [Scenario.coldStart, .jump], [NetworkProfile.umts, .lossy])
    func `a run is the same every time`(scenario: Scenario, network: NetworkProfile) {
        let first = setup(scenario, network).run()
        #expect(first == setup(scenario, network).run())
        #expect(first != setup(scenario, network, seed: 2).run())
        #expect(first.frames > 100)
        #expect(first.bytes > 0 && first.wastedBytes >= 0 && first.wastedBytes < first.bytes)
        #expect(first.legibleBlankScreenSeconds <= first.blankScreenSeconds)
        #expect(first.peakBitmaps > 0 && first.meanBitmaps <= Double(first.peakBitmaps))
    }

    /// The same on every machine: nothing in a run depends on the C library or on the order of a hash table.
    @Test func `a known run comes to known numbers`() {
        let result = setup(.coldStart, .lossy).run()
        #expect(result.requests == 14)
        #expect(result.bytes == 861_409)
        #expect(result.blankCellMilliseconds.bitPattern == 4_655_778_061_978_414_601)
    }

    @Test func `what is there at once is never blank for longer than it takes to draw`() {
        let perfect = NetworkProfile(name: "perfect", roundTrip: 0, jitter: 0, server: 0, bandwidth: 1e6)
        let result = setup(.coldStart, perfect).run()
        #expect(result.timeToContent.p99 < 100)
        #expect(result.timeToContent.p50 == 0)
        #expect(result.abandonedRows == 0)
    }

    @Test(arguments: [SimulationSetup.Loop.open, .closed])
    func `a dead network leaves all blank, and the run ends`(loop: SimulationSetup.Loop) {
        for network in [
            NetworkProfile(name: "dead", roundTrip: 50, jitter: 0, server: 0, bandwidth: 0),
            NetworkProfile(name: "lost", roundTrip: 50, jitter: 0, server: 0, bandwidth: 1000, loss: 1),
        ] {
            var setup = setup(.coldStart, network)
            setup.loop = loop
            let result = setup.run()
            #expect(result.bytes == 0)
            #expect(result.peakBitmaps == 0)
            #expect(result.blankFrameShare == 1)
        }
    }

    @Test func `a run that is not wanted any more ends at its next frame`() {
        let setup = setup(.coldStart)
        #expect(setup.run(unless: { false }) == setup.run())
        var frames = 0
        let run = setup.run {
            frames += 1
            return frames > 10
        }
        #expect(run == nil && frames == 11)
    }

    @Test func `a closed loop waits at the end instead of showing what is not there`() {
        var setup = setup(.flings)
        setup.leadingScreens = 0.1
        let open = setup.run()
        setup.loop = .closed
        let closed = setup.run()
        #expect(open.stallMilliseconds == 0)
        #expect(closed.stallMilliseconds > 0)
        #expect(closed.frames > open.frames)
    }

    @Test func `without a disk the way back costs the network again`() {
        var setup = setup(.reversal, .wifi)
        let cached = setup.run()
        setup.hasDiskCache = false
        let uncached = setup.run()
        #expect(uncached.bytes > cached.bytes)
    }

    @Test func `wider ranges leave less blank and waste more`() {
        var setup = setup(.coldStart, .lte)
        setup.tuning = .preset(.texture, for: .table)
        let wide = setup.run()
        setup.tuning = RangeTuning.none
        let none = setup.run()
        #expect(wide.blankScreenSeconds < none.blankScreenSeconds)
        #expect(wide.wastedBytes > none.wastedBytes)
    }
}

extension RangeTuning {
    /// Nothing around the viewport.
    fileprivate static var none: Self {
        var tuning = Self.preset(.texture, for: .table)
        for mode in RangeMode.tunable {
            for type in RangeType.allCases { tuning[mode, type] = ScreenfulBuffer(leading: 0, trailing: 0) }
        }
        return tuning
    }
}
