/// The result of a search for a tuning.
public struct TuningSuggestion: Hashable, Sendable {
    /// The network.
    public let network: NetworkProfile
    /// Screen-seconds that may be blank on the seeds that were tuned on.
    public let budget: Double
    /// The seeds that were tuned on.
    public let seeds: [UInt64]
    /// The seeds that were judged on, none of which was tuned on.
    public let judgeSeeds: [UInt64]
    /// All tunings tried, in that order, with their figures on the seeds that were tuned on.
    public let points: [TuningPoint]
    /// Texture's own ranges on the seeds that were tuned on; nil where that has not run.
    public let texture: TuningPoint?
    /// The tuning that is suggested; nil where nothing has run.
    ///
    /// The tuning that wastes least within the budget on the tuned seeds is judged first; where it exceeds the budget
    /// on the judged seeds, the next of the curve, which leaves less blank and wastes more. Where all exceed it, the
    /// best is the one with least blank: on the judged seeds, if any were judged.
    public let best: TuningPoint?
    /// The judgement of the best on the judged seeds; nil where the search ended before.
    public let judgement: TuningJudgement?
    /// The judged tunings that exceed the budget, by growing waste.
    public let rejected: [TuningJudgement]

    /// True if the best keeps to the budget: on the judged seeds, or where it was not judged, on those tuned on.
    public var meetsBudget: Bool { judgement?.meetsBudget ?? best.map { $0.blank <= budget } ?? false }
    /// The Pareto front of waste and blank, by growing waste.
    public var curve: [TuningPoint] { Self.curve(of: points) }

    static func curve(of points: [TuningPoint]) -> [TuningPoint] {
        ParetoFront.indices(of: points.map { ($0.waste, $0.blank) }).map { points[$0] }
    }
}

/// The outcome of a tuning on seeds that the search did not tune on.
public struct TuningJudgement: Hashable, Sendable {
    /// The means of a figure over the judged seeds: with the tuning, with Texture's ranges, and of their difference.
    public struct Comparison: Hashable, Sendable {
        /// With the tuning.
        public let tuned: MeanEstimate
        /// With Texture's ranges.
        public let texture: MeanEstimate
        /// The tuning's figure minus Texture's, paired by seed: both ran on the same scroll, rows and network.
        public let difference: MeanEstimate

        init(_ tuned: [Double], _ texture: [Double]) {
            self.tuned = MeanEstimate(tuned, notBelow: 0)
            self.texture = MeanEstimate(texture, notBelow: 0)
            difference = MeanEstimate(zip(tuned, texture).map { $0 - $1 })
        }
    }

    /// The tuning, with its figures on the seeds that were tuned on.
    public let point: TuningPoint
    /// Screen-seconds that may be blank; by default those of Texture's ranges on the judged seeds.
    public let budget: Double
    /// Screen-seconds without content.
    public let blank: Comparison
    /// Bytes that were transferred and never on screen.
    public let waste: Comparison

    /// True if the mean blank keeps to the budget.
    public var meetsBudget: Bool { blank.tuned.mean <= budget }

    /// Judges a tuning by an experiment of it alone; nil unless all of the experiment has run.
    init?(_ point: TuningPoint, budget: Double?, by result: ExperimentResult) {
        let names = result.experiment.contestants.map(\.name)
        guard result.isComplete, let texture = names.firstIndex(of: Candidate.texture.name) else { return nil }
        func totals(_ metric: Metric, _ contestant: Int) -> [Double] { result.totals(metric, of: contestant) }
        self.point = point
        blank = Comparison(totals(.blank, 0), totals(.blank, texture))
        waste = Comparison(totals(.waste, 0), totals(.waste, texture))
        self.budget = budget ?? blank.texture.mean
    }
}

extension ExperimentResult {
    /// Returns the sum of a metric over all traces and networks for each seed, without cells that have not run.
    fileprivate func totals(_ metric: Metric, of contestant: Int) -> [Double] {
        experiment.seeds.indices.map { seed in
            experiment.traces.indices.reduce(0) { sum, trace in
                experiment.networks.indices.reduce(sum) { sum, network in
                    let cell = experiment.cell(trace: trace, network: network, seed: seed, contestant: contestant)
                    return sum + (runs[cell.number].map(metric.value) ?? 0)
                }
            }
        }
    }
}
