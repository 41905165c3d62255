/// The results of a strategy over some scenes of an experiment.
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
    /// The scene with the strategy's worst result; nil if there was no run.
    public internal(set) var worst: Scene?
    private var values: [Metric: Double] = [:]

    /// The value of a metric; nil where it has none, such as a comparison with a strategy that has not run.
    public internal(set) subscript(metric: Metric) -> Double? {
        get { values[metric] }
        set { values[metric] = newValue }
    }

    /// Creates a summary.
    ///
    /// A scene has one run for each seed.
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

extension ExperimentResult {
    /// Returns the summaries of the strategies, in the order of the experiment.
    ///
    /// Traces and networks are given by their places, nil for all. Summaries of the references come after those of
    /// the policies.
    ///
    /// - Returns: A summary for each of the policies.
    public func summaries(
        traces: Range<Int>? = nil,
        networks: Range<Int>? = nil,
        withReferences: Bool = false
    ) -> [PolicySummary] {
        let scenes = Scenes(
            of: self,
            traces: traces ?? experiment.traces.indices,
            networks: networks ?? experiment.networks.indices
        )
        let shown = withReferences ? experiment.contestants : experiment.policies
        return shown.indices.map { scenes.summary(of: $0, named: shown[$0].name) }
    }
}

/// The runs of all candidates in some scenes, without scenes that have not run.
private struct Scenes {
    private let experiment: Experiment
    private let places: [(trace: Int, network: Int)]
    /// For each candidate and scene one run for each seed.
    private let runs: [[[RunResult]]]
    /// The runs of the references; nil where they do not take part.
    private let texture: [[RunResult]]?
    private let onDemand: [[RunResult]]?
    /// For each scene and seed the clairvoyant run with the least blank.
    private let best: [[RunResult]]?
    /// The lower bound summed over the scenes; nil unless it is known for all.
    private let bound: Double?

    init(of result: ExperimentResult, traces: Range<Int>, networks: Range<Int>) {
        let experiment = result.experiment
        let contestants = experiment.contestants
        // By network, the order of scores.
        var places: [(trace: Int, network: Int)] = []
        for network in networks {
            for trace in traces where !result.runs(of: 0, trace: trace, network: network).isEmpty {
                places.append((trace, network))
            }
        }
        let runs = contestants.indices.map { contestant in
            places.map { result.runs(of: contestant, trace: $0.trace, network: $0.network) }
        }
        func found(_ name: String) -> [[RunResult]]? {
            guard let place = contestants.firstIndex(where: { $0.name == name }) else { return nil }
            return runs[place]
        }
        texture = found(Candidate.texture.name)
        onDemand = found(Candidate.infiniteScroll.name)
        best = Self.best(of: Candidate.clairvoyants.compactMap { found($0.name) })
        let bounds = places.compactMap { result.bound(trace: $0.trace, network: $0.network) }
        bound = bounds.count == places.count ? bounds.reduce(0, +) : nil
        self.experiment = experiment
        self.places = places
        self.runs = runs
    }

    /// Returns for each scene and seed the run with the least blank of some candidates; nil without candidates.
    private static func best(of contestants: [[[RunResult]]]) -> [[RunResult]]? {
        guard var best = contestants.first else { return nil }
        for runs in contestants.dropFirst() {
            for scene in runs.indices {
                for (seed, run) in runs[scene].enumerated() {
                    let isBetter = run.blankScreenSeconds < best[scene][seed].blankScreenSeconds
                    if isBetter { best[scene][seed] = run }
                }
            }
        }
        return best
    }

    func summary(of contestant: Int, named name: String) -> PolicySummary {
        let runs = runs[contestant]
        var summary = PolicySummary(name: name, scenes: runs)
        guard !places.isEmpty else { return summary }
        summary[.bound] = bound
        if let texture {
            let comparison = BlankComparison(Self.blanks(runs), with: Self.blanks(texture))
            summary[.toTexture] = BlankComparison.ratio(Self.sum(runs), to: Self.sum(texture))
            summary[.meanToTexture] = comparison.meanRatio
            summary[.worseThanTexture] = Double(comparison.worseCount)
        }
        if let best {
            summary[.toBest] = BlankComparison.ratio(Self.sum(runs), to: Self.sum(best))
            summary[.meanToBest] = BlankComparison(Self.blanks(runs), with: Self.blanks(best)).meanRatio
        }
        if let (score, worst) = score(runs) {
            summary[.score] = score.overall
            summary[.worstScore] = score.worst
            summary.worst = worst
        } else {
            let blanks = runs.map { Self.sum([$0]) }
            summary.worst = places.indices.max { blanks[$0] < blanks[$1] }.map(sceneName)
        }
        return summary
    }

    /// Returns the score of some runs, and the scene with the lowest score; nil without clairvoyants.
    private func score(_ runs: [[RunResult]]) -> (Score, PolicySummary.Scene)? {
        guard let onDemand, let best else { return nil }
        let prices = experiment.prices
        func cost(_ runs: [RunResult]) -> Double {
            runs.reduce(0) { $0 + prices.cost(of: $1) } / Double(runs.count)
        }
        var networks: [[(place: Int, score: Double)]] = []
        for place in places.indices {
            let score = Score.scene(cost: cost(runs[place]), onDemand: cost(onDemand[place]), best: cost(best[place]))
            if place > 0, places[place].network == places[place - 1].network {
                networks[networks.count - 1].append((place, score))
            } else {
                networks.append([(place, score)])
            }
        }
        guard let score = Score(networks.map { $0.map(\.score) }) else { return nil }
        return (score, sceneName(networks[score.worstNetwork][score.worstTrace].place))
    }

    private func sceneName(_ place: Int) -> PolicySummary.Scene {
        PolicySummary.Scene(
            trace: experiment.traces[places[place].trace].name,
            network: experiment.networks[places[place].network].name
        )
    }

    /// Returns the blank screen-seconds: the mean over the seeds of each scene, summed over scenes.
    private static func sum(_ scenes: [[RunResult]]) -> Double {
        scenes.reduce(0) { sum, runs in sum + blanks([runs]).reduce(0, +) / Double(runs.count) }
    }

    private static func blanks(_ runs: [[RunResult]]) -> [Double] { runs.joined().map(\.blankScreenSeconds) }
}

/// A comparison of two strategies by what they leave blank, cell by cell.
struct BlankComparison {
    /// The geometric mean of the ratios of cells; nil without a cell.
    private(set) var meanRatio: Double?
    /// Cells in which the strategy is clearly worse.
    private(set) var worseCount = 0

    /// Screen-seconds that are added on both sides, since a ratio to a value near 0 is meaningless.
    private static let floor = 0.05
    /// The excess that counts as clearly worse: a share, and screen-seconds.
    private static let tolerance = (share: 0.05, seconds: 0.1)

    /// Compares runs with others of the same cells, in screen-seconds.
    init(_ blanks: [Double], with others: [Double]) {
        var logarithms = 0.0
        for (blank, other) in zip(blanks, others) {
            logarithms += PortableMath.log((blank + Self.floor) / (other + Self.floor))
            let excess = blank - other
            if excess > Self.tolerance.share * other && excess > Self.tolerance.seconds { worseCount += 1 }
        }
        guard !blanks.isEmpty else { return }
        meanRatio = PortableMath.exp(logarithms / Double(blanks.count))
    }

    /// Returns the ratio of two totals of blank screen-seconds.
    ///
    /// - Returns: Nil where the other strategy left nothing blank.
    static func ratio(_ blank: Double, to other: Double) -> Double? { other > 0 ? blank / other : nil }
}
