/// How good a strategy is between no preloading and the best that foresight could do.
public struct Score: Hashable, Sendable {
    /// The mean over the networks of the mean over the traces.
    public var overall: Double
    /// The lowest score of all scenes.
    public var worst: Double
    /// The network of the worst scene, counted from 0.
    public var worstNetwork: Int
    /// The trace of the worst scene, counted from 0.
    public var worstTrace: Int

    /// Gathers the scores of scenes; nil if there is no scene, or a network without one.
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

    /// The score of a scene.
    ///
    ///     s = 100 · clamp((Jₒ − J) / (Jₒ − J꜀), −1, 1.05)
    ///
    /// - Parameters:
    ///   - cost: What the strategy costs: ``Prices/cost(of:)``, or its mean over seeds.
    ///   - onDemand: What it costs to fetch nothing ahead.
    ///   - best: What the best clairvoyant costs.
    /// - Returns: 0 for no better than nothing ahead, 100 for as good as the clairvoyant, from −100 to 105. Where
    ///   foresight is of no use, 100 for whoever costs no more than it does, and −100 for all others.
    public static func scene(cost: Double, onDemand: Double, best: Double) -> Double {
        guard onDemand > best else { return cost <= best ? 100 : -100 }
        return 100 * min(max((onDemand - cost) / (onDemand - best), -1), 1.05)
    }
}
