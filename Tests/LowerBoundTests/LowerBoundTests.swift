import LowerBound
import Screenful
import ScreenfulLab
import ScreenfulTypes
import Testing

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

    @Test func `a link that is too slow makes the bound larger`() throws {
        let setup = SimulationSetup(
            trace: Scenario.farStop.trace(seed: 1),
            content: LabContent(.feed, rowCount: 240, seed: 1),
            network: .umts,
            seed: 1
        )
        let problem = BoundProblem(setup)
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
        // Once before all, then while the solver is at work.
        var questions = 0
        let bound = LowerBound.of(Self.large) {
            questions += 1
            return questions == 3
        }
        #expect(bound == nil && questions == 3)
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
