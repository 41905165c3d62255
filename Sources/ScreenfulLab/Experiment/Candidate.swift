public import Screenful
public import ScreenfulRanges
public import ScreenfulTypes

/// A strategy that takes part in an experiment.
public struct Candidate: Sendable {
    /// How far someone sees who knows what will happen.
    public enum Horizon: Hashable, Sendable {
        /// So many seconds.
        case seconds(Double)
        /// To the end of the scroll.
        case end
    }

    /// What it is called in results; no two contestants of an experiment share a name.
    public var name: String
    /// The strategy, as it is before it has seen anything.
    public var policy: any PreloadingPolicy
    /// What someone chose it by; nil for what cannot be chosen so, such as clairvoyants.
    public private(set) var choice: PolicySpecification?
    /// How far the ranges reach, for strategies that go by them.
    public var tuning: RangeTuning
    /// How far a clairvoyant sees, who takes the policy's place; nil for strategies that see only the past.
    public var horizon: Horizon?

    /// Creates a contestant with Texture's ranges.
    public init(
        name: String,
        policy: any PreloadingPolicy,
        tuning: RangeTuning = .preset(.texture, for: .table)
    ) {
        self.name = name
        self.policy = policy
        self.tuning = tuning
    }

    /// Creates a contestant as someone chose it.
    ///
    /// Ranges are called by their preset, so that Texture's are `texture`; all others by what was chosen.
    public init(_ policy: PolicySpecification) {
        let name =
            switch policy.kind {
            case .ranges(.asSet): RangePreset.texture.rawValue
            case .ranges(.preset(let preset)): preset.rawValue
            default: policy.description
            }
        self.init(name: name, policy: policy.make())
        choice = policy
        if let tuning = policy.tuning(for: .table) { self.tuning = tuning }
    }

    /// Texture's ranges, with which all are compared.
    public static let texture = Self(PolicySpecification(named: .ranges))
    /// Nothing ahead: what a score of 0 stands for.
    public static let infiniteScroll = Self(PolicySpecification(named: .infiniteScroll))

    /// The names that ``named(_:)`` knows.
    public static var names: [String] {
        PolicySpecification.names + clairvoyants.map(\.name)
    }

    /// The strategy of a name with its usual parameters, ranges by the name of their preset, or a clairvoyant; nil if
    /// there is none.
    public static func named(_ name: String) -> Self? {
        clairvoyants.first { $0.name == name } ?? PolicySpecification(named: name).map { Self($0) }
    }

    /// Those who know what will happen: `clairvoyant1`, `clairvoyant3`, `clairvoyant10`, and `clairvoyant` to the end.
    public static var clairvoyants: [Self] {
        SimulationSetup.horizons.map { seconds in
            var contestant = infiniteScroll
            contestant.name = "clairvoyant" + (seconds.map { String(Int($0)) } ?? "")
            contestant.choice = nil
            contestant.horizon = seconds.map { .seconds($0) } ?? .end
            return contestant
        }
    }

    /// Every strategy with its usual parameters.
    public static var all: [Self] { PolicySpecification.all.map { Self($0) } }
}
