/// A scroll that an experiment replays.
public struct ExperimentTrace: Hashable, Sendable {
    /// The source of a scroll.
    public enum Origin: Hashable, Sendable {
        /// A generator, which makes another scroll for each seed.
        case scenario(Scenario)
        /// A recording: the same for all seeds, which then decide only the network's draws and the content.
        case recording(ScrollTrace)
    }

    /// The name in results, unique among the traces of an experiment.
    public var name: String
    /// Its source.
    public var origin: Origin

    /// Creates a trace.
    public init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }

    /// Creates a trace that is generated from each seed.
    public init(_ scenario: Scenario) { self.init(name: scenario.rawValue, origin: .scenario(scenario)) }

    /// Creates a generated trace: from each seed, or once from the seed of its name.
    public init(_ name: ScenarioName) {
        let scenario = name.scenario
        self.init(
            name: name.text,
            origin: name.seed.map { .recording(scenario.trace(seed: $0)) } ?? .scenario(scenario)
        )
    }

    /// Returns the scroll of a seed.
    func trace(seed: UInt64) -> ScrollTrace {
        switch origin {
        case .scenario(let scenario): scenario.trace(seed: seed)
        case .recording(let trace): trace
        }
    }
}
