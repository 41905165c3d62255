public import ScreenfulRanges
public import ScreenfulTypes

/// The name and the parameters of a preloading policy, as chosen by a user or an experiment.
///
/// A policy accumulates state; a specification holds only a name and numbers,
/// can be compared, and creates a new policy each time.
public struct PolicySpecification: Hashable, Sendable {
    /// A policy and its parameters.
    public enum Kind: Hashable, Sendable {
        /// ``InfiniteScrollPolicy``: fetches a page when the end is on screen.
        case infiniteScroll
        /// ``ThresholdPolicy``: fetches a page when a share of all rows has been read.
        case threshold(ratio: Double)
        /// ``DynamicThresholdPolicy``: fetches a page when a share of the latest page has been read.
        case dynamicThreshold(ratio: Double)
        /// ``LazyPolicy``: fetches only the rows on screen at the end of a fling.
        case lazy
        /// ``RangesPolicy``: Texture's ranges.
        case ranges(Reach)
        /// ``SkewportPolicy``: a browser's tiles.
        case skewport
        /// ``FixedExtentPolicy``: a number of points on either side.
        case fixedExtent(points: Double)
        /// ``AdaptivePolicy``: predicts the user's moves on the measured network; `q` is the share of moves covered.
        case adaptive(q: Double)
        /// ``AdaptivePolicy`` with fewer bytes.
        case dataSaver
    }

    /// The extents of Texture's ranges.
    public enum Reach: Hashable, Sendable {
        /// Those of the list's own tuning.
        case asSet
        /// Those of a preset.
        case preset(RangePreset)
        /// Those of a tuning; indirect, since it is large and seldom used.
        indirect case tuning(RangeTuning)
    }

    /// The name of a policy.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case infiniteScroll, threshold, dynamicThreshold, lazy, ranges, skewport, fixedExtent, adaptive, dataSaver
    }

    /// The policy and its parameters.
    public let kind: Kind

    /// The valid shares of thresholds.
    public static let ratios = 0.0...1.0
    /// The valid points of a fixed extent.
    public static let extents = 0.0...100_000.0
    /// The valid shares of moves that the adaptive policy covers.
    public static let quantiles = 0.5...0.99

    /// Creates a specification.
    ///
    /// - Precondition: The parameters lie in ``ratios``, ``extents`` and ``quantiles``, and a preset is not `custom`.
    public init(_ kind: Kind) {
        switch kind {
        case .threshold(let ratio), .dynamicThreshold(let ratio):
            precondition(Self.ratios.contains(ratio), "\(ratio) is no ratio")
        case .fixedExtent(let points): precondition(Self.extents.contains(points), "\(points) is no extent")
        case .adaptive(let share): precondition(Self.quantiles.contains(share), "\(share) is no share of moves")
        case .ranges(.preset(let preset)): precondition(preset != .custom, "a custom tuning has to be given")
        case .infiniteScroll, .lazy, .ranges, .skewport, .dataSaver: break
        }
        self.kind = kind
    }

    /// Creates the specification of a policy with its default parameters.
    public init(named name: Name) {
        switch name {
        case .infiniteScroll: self.init(.infiniteScroll)
        case .threshold: self.init(.threshold(ratio: ThresholdPolicy.defaultShare))
        case .dynamicThreshold: self.init(.dynamicThreshold(ratio: ThresholdPolicy.defaultShare))
        case .lazy: self.init(.lazy)
        case .ranges: self.init(.ranges(.asSet))
        case .skewport: self.init(.skewport)
        case .fixedExtent: self.init(.fixedExtent(points: FixedExtentPolicy.flutterExtent))
        case .adaptive: self.init(.adaptive(q: AdaptivePolicy.Settings.quality.quantile))
        case .dataSaver: self.init(.dataSaver)
        }
    }

    /// The presets of Texture's ranges that are also names of policies.
    public static let presets = [RangePreset.texture, .article]

    /// All names of policies: their own, and those of ``presets``.
    public static var names: [String] { Name.allCases.map(\.rawValue) + presets.map(\.rawValue) }

    /// Creates the specification of one of ``names`` with its default parameters.
    ///
    /// - Returns: Nil if nothing has this name.
    public init?(named text: String) {
        if let name = Name(rawValue: text) {
            self.init(named: name)
        } else if let preset = Self.presets.first(where: { $0.rawValue == text }) {
            self.init(.ranges(.preset(preset)))
        } else {
            return nil
        }
    }

    /// Every policy with its default parameters.
    public static var all: [Self] { Name.allCases.map { Self(named: $0) } }

    /// The name of the policy.
    public var name: Name {
        switch kind {
        case .infiniteScroll: .infiniteScroll
        case .threshold: .threshold
        case .dynamicThreshold: .dynamicThreshold
        case .lazy: .lazy
        case .ranges: .ranges
        case .skewport: .skewport
        case .fixedExtent: .fixedExtent
        case .adaptive: .adaptive
        case .dataSaver: .dataSaver
        }
    }

    /// Creates a policy without any state.
    public func make() -> any PreloadingPolicy {
        switch kind {
        case .infiniteScroll: InfiniteScrollPolicy()
        case .threshold(let ratio): ThresholdPolicy(share: ratio)
        case .dynamicThreshold(let ratio): DynamicThresholdPolicy(share: ratio)
        case .lazy: LazyPolicy()
        case .ranges: RangesPolicy()
        case .skewport: SkewportPolicy()
        case .fixedExtent(let points): FixedExtentPolicy(points: points)
        case .adaptive(let share): AdaptivePolicy(AdaptivePolicy.Settings(quantile: share))
        case .dataSaver: AdaptivePolicy(.dataSaver)
        }
    }

    /// Returns the tuning that the specification names, if it names one.
    public func tuning(for container: ContainerKind) -> RangeTuning? {
        switch kind {
        case .ranges(.preset(let preset)): .preset(preset, for: container)
        case .ranges(.tuning(let tuning)): tuning
        default: nil
        }
    }
}

extension PolicySpecification: CustomStringConvertible {
    /// The name, with the parameters that differ from the defaults: `adaptive`, `adaptive(q: 0.9)`.
    public var description: String {
        guard self != Self(named: name) else { return name.rawValue }
        switch kind {
        case .threshold(let ratio), .dynamicThreshold(let ratio): return "\(name.rawValue)(ratio: \(ratio))"
        case .fixedExtent(let points): return "\(name.rawValue)(points: \(points))"
        case .adaptive(let share): return "\(name.rawValue)(q: \(share))"
        case .ranges(.preset(let preset)): return "\(name.rawValue)(preset: \(preset.rawValue))"
        case .ranges(.tuning): return "\(name.rawValue)(tuning)"
        case .infiniteScroll, .lazy, .ranges, .skewport, .dataSaver: return name.rawValue
        }
    }
}
