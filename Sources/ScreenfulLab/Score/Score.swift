/// The quality of a strategy on a scale from no preloading to the best clairvoyant.
public struct Score: Hashable, Sendable {
    /// The mean over the networks of the mean over the traces.
    public var overall: Double
    /// The lowest score of all scenes.
    public var worst: Double
    /// The network of the worst scene, counted from 0.
    public var worstNetwork: Int
    /// The trace of the worst scene, counted from 0.
    public var worstTrace: Int

    /// Aggregates the scores of scenes; nil if there is no scene, or a network without one.
    ///
    /// - Parameter scenes: For each network the scores of its traces.
    public init?(_ scenes: [[Double]]) {
        guard let first = scenes.first?.first, scenes.allSatisfy({ !$0.isEmpty }) else { return nil }
        let means = scenes.map { $0.reduce(0, +) / Double($0.count) }
        overall = means.reduce(0, +) / Double(means.count)
        (worst, worstNetwork, worstTrace) = (first, 0, 0)
        for (network, scores) in scenes.enumerated() {
            for (trace, score) in scores.enumerated() where score < worst {
                (worst, worstNetwork, worstTrace) = (score, network, trace)
            }
        }
    }

    /// Returns the score of a scene.
    ///
    ///     s = 100 · clamp((Jₒ − J) / (Jₒ − J꜀), −1, 1.05)
    ///
    /// - Parameters:
    ///   - cost: The cost of the strategy: ``Prices/cost(of:)``, or its mean over seeds.
    ///   - onDemand: The cost of fetching nothing ahead.
    ///   - best: The cost of the best clairvoyant.
    /// - Returns: 0 for no better than nothing ahead, 100 for as good as the clairvoyant, from −100 to 105. Where
    ///   foresight is of no use, 100 for a cost up to the clairvoyant's, and −100 above it.
    public static func scene(cost: Double, onDemand: Double, best: Double) -> Double {
        guard onDemand > best else { return cost <= best ? 100 : -100 }
        return 100 * min(max((onDemand - cost) / (onDemand - best), -1), 1.05)
    }
}

/// The prices of blank content and of resources, in screen-seconds of blank that could have been read.
///
/// - Note: The defaults are a starting point, meant to be replaced by those of an application.
public struct Prices: Hashable, Sendable {
    /// A screen-second that is blank while the scroll is too fast to read.
    public var illegibleBlank: Double
    /// A million bytes whose content was never on screen.
    public var wastedMegabyte: Double
    /// A million bytes of pictures in memory beyond the budget, at the peak.
    public var bitmapMegabyte: Double
    /// Millions of bytes of pictures that cost nothing.
    public var bitmapBudget: Double
    /// A second for which the scroll was held at the end of what was fetched.
    public var stallSecond: Double

    /// Creates prices; by default pictures are free up to 14 rows of a common feed at three pixels a point.
    ///
    /// - Precondition: Prices are finite and not negative.
    public init(
        illegibleBlank: Double = 0.25,
        wastedMegabyte: Double = 0.02,
        bitmapMegabyte: Double = 0.002,
        bitmapBudget: Double = 64,
        stallSecond: Double = 1
    ) {
        for price in [illegibleBlank, wastedMegabyte, bitmapMegabyte, bitmapBudget, stallSecond] {
            precondition(price.isFinite && price >= 0, "\(price) is no price")
        }
        self.illegibleBlank = illegibleBlank
        self.wastedMegabyte = wastedMegabyte
        self.bitmapMegabyte = bitmapMegabyte
        self.bitmapBudget = bitmapBudget
        self.stallSecond = stallSecond
    }

    /// Returns the cost of a run.
    ///
    ///     J = legible + ¼ · (blank − legible) + 0.02 · waste + 0.002 · max(0, pictures − budget) + stall
    ///
    /// - Returns: Screen-seconds, with blank in screen-seconds, stalls in seconds and the rest in millions of bytes.
    public func cost(of run: RunResult) -> Double {
        let illegible = run.blankScreenSeconds - run.legibleBlankScreenSeconds
        let excess = max(0, Double(run.peakBitmapBytes) / 1e6 - bitmapBudget)
        return run.legibleBlankScreenSeconds + illegibleBlank * illegible + wastedMegabyte * Double(run.wastedBytes)
            / 1e6 + bitmapMegabyte * excess + stallSecond * run.stallMilliseconds / 1000
    }
}
