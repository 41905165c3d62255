public import Screenful
public import ScreenfulRanges
public import ScreenfulTypes

/// A strategy that takes part in an experiment.
public struct Candidate: Sendable {
    /// The horizon of a clairvoyant.
    public enum Horizon: Hashable, Sendable {
        /// So many seconds.
        case seconds(Double)
        /// To the end of the scroll.
        case end
    }

    /// The name in results, unique among the candidates of an experiment.
    public var name: String
    /// The strategy in its initial state.
    public var policy: any PreloadingPolicy
    /// The specification that it was made from; nil for candidates without one, such as clairvoyants.
    public private(set) var choice: PolicySpecification?
    /// The sizes of the ranges, for strategies that use them.
    public var tuning: RangeTuning
    /// The horizon of the clairvoyant that replaces the policy; nil for strategies without foresight.
    public var horizon: Horizon?

    /// Creates a candidate with Texture's ranges.
    public init(name: String, policy: any PreloadingPolicy, tuning: RangeTuning = .preset(.texture, for: .table)) {
        self.name = name
        self.policy = policy
        self.tuning = tuning
    }

    /// Creates a candidate from a specification.
    ///
    /// Ranges are named by their preset, so that Texture's are `texture`; all others by their specification.
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

    /// Texture's ranges, the reference of all comparisons.
    public static let texture = Self(PolicySpecification(named: .ranges))
    /// No preloading, which has the score 0.
    public static let infiniteScroll = Self(PolicySpecification(named: .infiniteScroll))

    /// The names that ``named(_:)`` knows.
    public static var names: [String] { PolicySpecification.names + clairvoyants.map(\.name) }

    /// Returns the strategy of a name with default parameters, ranges by the name of their preset, or a clairvoyant.
    ///
    /// - Returns: Nil if the name is unknown.
    public static func named(_ name: String) -> Self? {
        clairvoyants.first { $0.name == name } ?? PolicySpecification(named: name).map { Self($0) }
    }

    /// The clairvoyants: `clairvoyant1`, `clairvoyant3`, `clairvoyant10`, and `clairvoyant` to the end.
    public static var clairvoyants: [Self] {
        SimulationSetup.horizons.map { seconds in
            var contestant = infiniteScroll
            contestant.name = "clairvoyant" + (seconds.map { String(Int($0)) } ?? "")
            contestant.choice = nil
            contestant.horizon = seconds.map { .seconds($0) } ?? .end
            return contestant
        }
    }

    /// Every strategy with default parameters.
    public static var all: [Self] { PolicySpecification.all.map { Self($0) } }
}
