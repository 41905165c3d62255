import Screenful
import ScreenfulTypes
import Testing

@testable import ScreenfulLab

@Suite struct AblationTests {
    struct Scene: Sendable, CustomTestStringConvertible {
        var scenario: Scenario
        var network: NetworkProfile
        var pieces: [String]
        var content = ContentMix.feed

        var testDescription: String { "\(scenario.rawValue) \(network.name)" }

        func run(without piece: String?) throws -> RunResult {
            let policy = PolicySpecification(named: .adaptive)
            return SimulationSetup(
                trace: scenario.trace(seed: 1),
                content: LabContent(content, rowCount: 1500, seed: 1),
                network: network,
                seed: 1,
                policy: try #require(Candidate(policy, without: piece.map { [$0] } ?? [])).policy
            ).run()
        }
    }

    private static let scenes = [
        Scene(
            scenario: .wheel,
            network: .umts,
            pieces: [
                "coasting", "decay", "lead", "queue", "errors", "spread", "order", "blocking", "progress",
                "limit", "preemption", "finishing", "pages", "sizes", "network",
            ]
        ),
        Scene(scenario: .wheel, network: .lossy, pieces: ["atRest", "entering"]),
        Scene(scenario: .wheel, network: .lte, pieces: ["rendering"]),
        Scene(scenario: .jump, network: .umts, pieces: ["target", "rests"]),
        Scene(scenario: .farStop, network: .umts, pieces: ["skip"]),
        Scene(scenario: .coldStart, network: .lte, pieces: ["carousels"], content: .carousels),
    ]

    @Test(arguments: scenes)
    func `each piece decides something where it matters`(scene: Scene) throws {
        let whole = try scene.run(without: nil)
        for piece in scene.pieces { #expect(try scene.run(without: piece) != whole, "\(piece)") }
    }

    @Test func `every piece has a scene`() {
        #expect(Set(Self.scenes.flatMap(\.pieces)) == Set(Candidate.pieces))
        #expect(Set(Candidate.pieces).count == Candidate.pieces.count)
    }

    @Test func `the whole policy is the one of its specification`() throws {
        let specification = PolicySpecification(.adaptive(q: 0.8))
        let whole = try #require(Candidate(specification, without: []))
        #expect(whole.name == "whole")
        #expect(whole.choice == specification)
        #expect((whole.policy as? AdaptivePolicy)?.settings.quantile == 0.8)
        let part = try #require(Candidate(PolicySpecification(.dataSaver), without: ["skip", "order"]))
        #expect(part.name == "without skip+order")
        #expect(part.choice == nil)
        #expect((part.policy as? AdaptivePolicy)?.settings == .dataSaver)
    }

    @Test func `other policies and unknown pieces cannot be left out`() {
        #expect(Candidate(PolicySpecification(named: .adaptive), without: ["wheels"]) == nil)
        #expect(Candidate(PolicySpecification(named: .adaptive), without: ["skip", ""]) == nil)
        #expect(Candidate(PolicySpecification(named: .lazy), without: []) == nil)
    }
}
