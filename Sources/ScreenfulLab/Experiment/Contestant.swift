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

    /// Texture's ranges, with which all are compared.
    public static let texture = Self(name: "texture", policy: RangesPolicy())
    /// Nothing ahead: what a score of 0 stands for.
    public static let infiniteScroll = Self(name: "infiniteScroll", policy: InfiniteScrollPolicy())

    /// The strategies that are known by name, the simplest first.
    public static let all = [
        infiniteScroll,
        Self(name: "threshold", policy: ThresholdPolicy()),
        Self(name: "dynamicThreshold", policy: DynamicThresholdPolicy()),
        Self(name: "lazy", policy: LazyPolicy()),
        Self(name: "fixedExtent", policy: FixedExtentPolicy()),
        Self(name: "skewport", policy: SkewportPolicy()),
        texture,
        Self(name: "dataSaver", policy: AdaptivePolicy(.dataSaver)),
        Self(name: "adaptive", policy: AdaptivePolicy()),
    ]
}
