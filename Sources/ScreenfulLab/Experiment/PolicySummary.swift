/// What a strategy came to over some scenes of an experiment.
public struct PolicySummary: Hashable, Sendable {
    /// A trace on a network.
    public struct Scene: Hashable, Sendable {
        /// The trace's name.
        public var trace: String
        /// The network's name.
        public var network: String

        /// Creates the name of a scene.
        public init(trace: String, network: String) {
            self.trace = trace
            self.network = network
        }
    }

    /// The strategy's name.
    public let name: String
    /// Runs that went into the summary.
    public private(set) var runCount = 0
    /// The scene that the strategy is worst at; nil if there was no run.
    public internal(set) var worst: Scene?
    private var values: [Metric: Double] = [:]

    /// The value of a metric; nil where there is nothing to tell, such as a comparison with what has not run.
    public internal(set) subscript(metric: Metric) -> Double? {
        get { values[metric] }
        set { values[metric] = newValue }
    }

    /// Creates a summary.
    ///
    /// - Parameters:
    ///   - name: The strategy's name.
    ///   - scenes: For each scene its runs, one for each seed.
    init(name: String, scenes: [[RunResult]]) {
        self.name = name
        let scenes = scenes.filter { !$0.isEmpty }
        runCount = scenes.reduce(0) { $0 + $1.count }
        guard runCount > 0 else { return }
        for metric in Metric.allCases {
            switch metric.aggregation {
            case .sum: values[metric] = scenes.reduce(0) { $0 + Self.mean($1, of: metric) }
            case .mean: values[metric] = Self.mean(scenes.flatMap(\.self), of: metric)
            case .largest: values[metric] = scenes.joined().reduce(0) { max($0, metric.value(of: $1)) }
            case .comparison: break
            }
        }
    }

    private static func mean(_ runs: [RunResult], of metric: Metric) -> Double {
        runs.reduce(0) { $0 + metric.value(of: $1) } / Double(runs.count)
    }
}
