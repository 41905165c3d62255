public import ScreenfulRanges
public import ScreenfulTypes

/// Which preloading strategy, with which parameters: what a person chooses.
///
/// A policy remembers what it has seen; its specification is only its name and
/// its numbers, can be compared, and makes a fresh policy each time.
public struct PolicySpecification: Hashable, Sendable {
    /// A strategy and its parameters.
    public enum Kind: Hashable, Sendable {
        /// The next page when the end is on screen.
        case infiniteScroll
        /// The next page when a share of all rows has been read.
        case threshold(ratio: Double)
        /// The next page when a share of the latest page has been read.
        case dynamicThreshold(ratio: Double)
        /// While a fling runs, only what will be on screen when it rests.
        case lazy
        /// Texture's ranges.
        case ranges(Reach)
        /// A browser's tiles.
        case skewport
        /// So many points on either side.
        case fixedExtent(points: Double)
        /// What this reader is likely to see, on the network as it is; `q` is the share of moves covered.
        case adaptive(q: Double)
        /// The adaptive policy with fewer bytes.
        case dataSaver
    }

    /// How far Texture's ranges are to reach.
    public enum Reach: Hashable, Sendable {
        /// As far as the list's tuning says, whatever that is.
        case asSet
        /// As far as in a preset.
        case preset(RangePreset)
        /// This far; kept apart, for it is long and seldom chosen.
        indirect case tuning(RangeTuning)
    }

    /// The names of strategies.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case infiniteScroll, threshold, dynamicThreshold, lazy, ranges, skewport, fixedExtent, adaptive, dataSaver
    }

    /// The strategy and its parameters.
    public let kind: Kind

    /// The shares that thresholds may have.
    public static let ratios = 0.0...1.0
    /// The points that a fixed extent may have.
    public static let extents = 0.0...100_000.0
    /// The shares of moves that the adaptive policy may cover.
    public static let quantiles = 0.5...0.99

    /// Creates a specification.
    ///
    /// - Precondition: The parameters lie in ``ratios``, ``extents`` and ``quantiles``, and a preset is not `custom`.
    public init(_ kind: Kind) {
        switch kind {
        case .threshold(let ratio), .dynamicThreshold(let ratio):
            precondition(Self.ratios.contains(ratio), "\(ratio) is no ratio")
        case .fixedExtent(let points):
            precondition(Self.extents.contains(points), "\(points) is no extent")
        case .adaptive(let share):
            precondition(Self.quantiles.contains(share), "\(share) is no share of moves")
        case .ranges(.preset(let preset)):
            precondition(preset != .custom, "a custom tuning has to be given")
        case .infiniteScroll, .lazy, .ranges, .skewport, .dataSaver:
            break
        }
        self.kind = kind
    }

    /// Creates the specification of a name, with the parameters that are usual.
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

    /// The presets of Texture's ranges that are names of strategies, too.
    public static let presets = [RangePreset.texture, .article]

    /// All names by which a strategy can be chosen: its own, and for ranges that of a preset.
    public static var names: [String] { Name.allCases.map(\.rawValue) + presets.map(\.rawValue) }

    /// Creates the specification of one of ``names``, with the parameters that are usual.
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

    /// Every strategy with its usual parameters.
    public static var all: [Self] { Name.allCases.map { Self(named: $0) } }

    /// The name by which the strategy is chosen.
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

    /// A policy that has seen nothing yet.
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

    /// The tuning that goes with the strategy; nil where it does not name one.
    public func tuning(for container: ContainerKind) -> RangeTuning? {
        switch kind {
        case .ranges(.preset(let preset)): .preset(preset, for: container)
        case .ranges(.tuning(let tuning)): tuning
        default: nil
        }
    }
}

extension PolicySpecification: CustomStringConvertible {
    /// The name, and the parameters that are not the usual ones: `adaptive`, `adaptive(q: 0.9)`.
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
