public import Screenful
public import ScreenfulRanges
public import ScreenfulTypes

/// A strategy that takes part in an experiment.
public struct Contestant: Sendable {
    /// What it is called in results; no two contestants of an experiment share a name.
    public var name: String
    /// The strategy, as it is before it has seen anything.
    public var policy: any PreloadingPolicy
    /// How far the ranges reach, for strategies that go by them.
    public var tuning: RangeTuning

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
        if let tuning = policy.tuning(for: .table) { self.tuning = tuning }
    }

    /// Texture's ranges, with which all are compared.
    public static let texture = Self(PolicySpecification(named: .ranges))
    /// Nothing ahead: what a score of 0 stands for.
    public static let infiniteScroll = Self(PolicySpecification(named: .infiniteScroll))

    /// The names that ``named(_:)`` knows.
    public static var names: [String] {
        PolicySpecification.Name.allCases.map(\.rawValue) + [RangePreset.texture, .article].map(\.rawValue)
    }

    /// The strategy of a name with its usual parameters, or ranges by the name of their preset; nil if there is none.
    public static func named(_ name: String) -> Self? {
        if let name = PolicySpecification.Name(rawValue: name) { return Self(PolicySpecification(named: name)) }
        guard let preset = RangePreset(rawValue: name), preset != .custom else { return nil }
        return Self(PolicySpecification(.ranges(.preset(preset))))
    }

    /// Every strategy with its usual parameters.
    public static var all: [Self] { PolicySpecification.all.map { Self($0) } }
}
