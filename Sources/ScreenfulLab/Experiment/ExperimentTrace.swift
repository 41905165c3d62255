/// A scroll that an experiment replays.
public struct ExperimentTrace: Hashable, Sendable {
    /// Where the scroll comes from.
    public enum Origin: Hashable, Sendable {
        /// A generator plays it, another one for each seed.
        case scenario(Scenario)
        /// Someone recorded it: the same for all seeds, which then are only the network's luck and the content.
        case recording(ScrollTrace)
    }

    /// What it is called in results; no two traces of an experiment share a name.
    public var name: String
    /// Where it comes from.
    public var origin: Origin

    /// Creates a trace.
    public init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }

    /// Creates a trace that is generated from each seed.
    public init(_ scenario: Scenario) {
        self.init(name: scenario.rawValue, origin: .scenario(scenario))
    }

    /// Creates a trace that is generated: from each seed, or now from its own.
    public init(_ name: ScenarioName) {
        let scenario = name.scenario
        self.init(
            name: name.text,
            origin: name.seed.map { .recording(scenario.trace(seed: $0)) } ?? .scenario(scenario)
        )
    }

    /// The scroll of a seed.
    func trace(seed: UInt64) -> ScrollTrace {
        switch origin {
        case .scenario(let scenario): scenario.trace(seed: seed)
        case .recording(let trace): trace
        }
    }
}
