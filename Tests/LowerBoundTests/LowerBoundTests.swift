import LowerBound
import Screenful
import ScreenfulTypes
import Testing

@testable import ScreenfulLab

@Suite struct LowerBoundTests {
    private static let policies: [any PreloadingPolicy] = [
        RangesPolicy(), LazyPolicy(), AdaptivePolicy(),
    ]

    @Test(arguments: NetworkProfile.all, [1, 2] as [UInt64])
    func `no strategy leaves less blank than the bound`(network: NetworkProfile, seed: UInt64) throws {
        var setup = SimulationSetup(
            trace: Scenario.coldStart.trace(seed: seed),
            content: LabContent(.feed, rowCount: 60, seed: seed),
            network: network,
            seed: seed
        )
        let bound = try #require(LowerBound.of(setup))
        #expect(bound > 0)
        for policy in Self.policies + [ClairvoyantPolicy(setup, seconds: nil)] {
            setup.policy = policy
            #expect(setup.run().blankScreenSeconds >= bound)
        }
    }

    @Test(arguments: [50, 400])
    func `no strategy leaves less blank than the bound of longer slots`(maxColumns: Int) throws {
        var setup = SimulationSetup(
            trace: Scenario.flings.trace(seed: 2),
            content: LabContent(.feed, rowCount: 60, seed: 2),
            network: .umts,
            seed: 2
        )
        let bound = try #require(LowerBound.of(setup, maxColumns: maxColumns))
        #expect(bound > 0)
        #expect(bound <= (try #require(LowerBound.of(setup))))
        for policy in Self.policies + [ClairvoyantPolicy(setup, seconds: nil)] {
            setup.policy = policy
            #expect(setup.run().blankScreenSeconds >= bound)
        }
    }

    @Test func `a link that is too slow makes the bound larger`() throws {
        let setup = SimulationSetup(
            trace: Scenario.farStop.trace(seed: 1),
            content: LabContent(.feed, rowCount: 240, seed: 1),
            network: .umts,
            seed: 1
        )
        let problem = try #require(BoundProblem(setup))
        let free = problem.bound(prices: problem.capacities.map { _ in 0 })
        #expect(try #require(LowerBound.of(setup)) > 1.5 * free)
    }

    /// A program of many iterations.
    private static let large = SimulationSetup(
        trace: Scenario.flings.trace(seed: 1),
        content: LabContent(.feed, rowCount: 1500, seed: 1),
        network: .umts,
        seed: 1
    )

    @Test func `a bound that is not wanted any more is not looked for to the end`() {
        #expect(LowerBound.of(Self.large, unless: { true }) == nil)
        var before = 0
        _ = BoundProblem(Self.large) {
            before += 1
            return false
        }
        // Once before the solver is at work, then while it is.
        var questions = 0
        let bound = LowerBound.of(Self.large) {
            questions += 1
            return questions == before + 2
        }
        #expect(bound == nil && questions == before + 2)
    }

    @Test func `there is no bound where a strategy also decides how long the run is`() {
        var setup = SimulationSetup(
            trace: Scenario.coldStart.trace(seed: 1),
            content: LabContent(.feed, rowCount: 40, seed: 1),
            network: .wifi,
            seed: 1
        )
        setup.loop = .closed
        #expect(LowerBound.of(setup) == nil)
    }
}
