import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// A search for the tuning that wastes least within a budget of blank.
///
///     var search = TuningSearch(traces: traces, network: .umts, content: .feed, budget: 3)
///     while let experiment = search.next {
///         var result = ExperimentResult(of: experiment)
///         for cell in experiment.cells { result.record(experiment.run(cell), of: cell) }
///         search.take(result)
///     }
///     print(search.suggestion)
///
/// It is a value without a clock or threads: its owner runs the cells, in any
/// order. A coarse grid comes first, then two finer ones around the best of
/// each strategy. The best of many tunings is biased toward the seeds that it was chosen on; so it is judged on
/// other seeds, and where it exceeds the budget there, the next one that leaves less blank is judged.
public struct TuningSearch: Sendable {
    /// A strategy that can be tuned.
    public enum Family: String, Hashable, Sendable, CaseIterable {
        /// Texture's ranges.
        case ranges
        /// The adaptive policy.
        case adaptive
    }

    private var scene: Experiment
    private let families: [Family]
    private let budget: Double?
    /// The seeds that are judged on.
    public let judgeSeeds: [UInt64]
    private var round = 0
    private var points: [TuningPoint] = []
    private var texture: TuningPoint?
    /// Tunings to judge after the rounds of tuning, in this order, until one keeps to the budget.
    private var unjudged: ArraySlice<TuningPoint> = []
    private var judgements: [TuningJudgement] = []

    /// The least number of judged seeds by default: ten, since Student's t makes the interval of three twice as wide.
    public static let minJudgeSeeds = 10
    /// The allowed numbers of judged seeds: a single one has no interval.
    public static let judgeCounts = 2...SeedSelection.counts.upperBound

    /// Creates a search.
    ///
    /// The budget is the screen-seconds that may be blank, summed over the traces; nil for as many as with Texture's
    /// ranges. The judged seeds are none of the tuned ones; by default they are the next ones, as many and at least
    /// ``minJudgeSeeds``.
    public init(
        traces: [ExperimentTrace],
        network: NetworkProfile,
        content: ExperimentContent = .feed,
        budget: Double? = nil,
        families: [Family] = Family.allCases,
        seeds: SeedSelection = .usual,
        judgeSeeds: [UInt64]? = nil,
        rowCount: Int = 1500,
        loop: SimulationSetup.Loop = .open
    ) {
        scene = Experiment(
            traces: traces,
            policies: [],
            networks: [network],
            content: content,
            rowCount: rowCount,
            loop: loop,
            comparesWithClairvoyants: false
        )
        scene.seeds = seeds.seeds
        self.judgeSeeds = judgeSeeds ?? Self.judges(besides: seeds)
        self.families = families
        self.budget = budget
    }

    /// The next experiment to run; nil once the search is over.
    public var next: Experiment? {
        var experiment = scene
        if round < TuningGrid.rounds {
            experiment.policies = choices.map(\.contestant)
        } else {
            guard let point = unjudged.first else { return nil }
            experiment.policies = [point.choice.contestant]
            experiment.seeds = judgeSeeds
        }
        return experiment
    }

    /// Returns the default seeds to judge on.
    ///
    /// - Returns: The next ones, as many and at least ``minJudgeSeeds``.
    public static func judges(besides seeds: SeedSelection, upTo limit: UInt64 = .max) -> [UInt64] {
        seeds.next(max(seeds.seeds.count, minJudgeSeeds), upTo: limit)
    }

    /// The seeds that are tuned on.
    public var seeds: [UInt64] { scene.seeds }

    /// The tunings of this round that were not tried before.
    private var choices: [TuningPoint.Choice] {
        let tried = Set(points.map(\.choice))
        let wanted = families.flatMap { family -> [TuningPoint.Choice] in
            guard round > 0 else { return family == .ranges ? TuningGrid.ranges : TuningGrid.adaptive }
            guard let best = best(of: points.filter { $0.choice.family == family }) else { return [] }
            return TuningGrid.neighbours(of: best.choice, round: round)
        }
        return wanted.filter { !tried.contains($0) }
    }

    /// Records the result of a round.
    ///
    /// - Parameter result: The result of ``next``; cells that have not run are left out.
    public mutating func take(_ result: ExperimentResult) {
        if round < TuningGrid.rounds { tune(by: result) } else { judge(by: result) }
    }

    private mutating func tune(by result: ExperimentResult) {
        let summaries = result.summaries(withReferences: true)
        for (choice, summary) in zip(choices, summaries) {
            if let point = TuningPoint(choice, summary) { points.append(point) }
        }
        if texture == nil, let summary = summaries.first(where: { $0.name == Candidate.texture.name }) {
            let buffer = Candidate.texture.tuning[.full, .preload]
            texture = TuningPoint(.ranges(lead: buffer.leading, trail: buffer.trailing), summary)
        }
        round += 1
        guard round == TuningGrid.rounds, let best = best(of: points) else { return }
        unjudged = TuningSuggestion.curve(of: points).drop { $0.choice != best.choice }
    }

    private mutating func judge(by result: ExperimentResult) {
        guard let point = unjudged.first, let judgement = TuningJudgement(point, budget: budget, by: result) else {
            return
        }
        judgements.append(judgement)
        unjudged = judgement.meetsBudget ? [] : unjudged.dropFirst()
    }

    /// The suggestion of the search so far.
    public var suggestion: TuningSuggestion {
        func cost(_ judgement: TuningJudgement) -> (Double, Double) {
            (judgement.blank.tuned.mean, judgement.waste.tuned.mean)
        }
        let judged = judgements.last { $0.meetsBudget } ?? judgements.min { cost($0) < cost($1) }
        return TuningSuggestion(
            network: scene.networks[0],
            budget: limit,
            seeds: seeds,
            judgeSeeds: judgeSeeds,
            points: points,
            texture: texture,
            best: judged?.point ?? best(of: points),
            judgement: judged,
            rejected: judgements.filter { !$0.meetsBudget && $0.point != judged?.point }
        )
    }

    /// Screen-seconds that may be blank.
    private var limit: Double { budget ?? texture?.blank ?? .infinity }

    /// Returns the point that wastes least within the budget; where none keeps to it, the one with the least blank.
    private func best(of points: [TuningPoint]) -> TuningPoint? {
        let kept = points.filter { $0.blank <= limit }
        guard kept.isEmpty else { return kept.min { ($0.waste, $0.blank) < ($1.waste, $1.blank) } }
        return points.min { ($0.blank, $0.waste) < ($1.blank, $1.waste) }
    }
}

extension TuningPoint {
    fileprivate init?(_ choice: Choice, _ summary: PolicySummary) {
        guard let blank = summary[.blank], let waste = summary[.waste], let bytes = summary[.bytes] else { return nil }
        self.init(choice: choice, blank: blank, waste: waste, bytes: bytes)
    }
}

extension TuningPoint.Choice {
    /// The strategy with the tuning's own name.
    fileprivate var contestant: Candidate {
        var contestant = Candidate(policy)
        contestant.name = name
        return contestant
    }

    fileprivate var family: TuningSearch.Family {
        switch self {
        case .ranges: .ranges
        case .adaptive: .adaptive
        }
    }
}

/// The grid of tunings that are tried: coarse at first, then around the best.
private enum TuningGrid {
    /// Screenfuls ahead and behind.
    private static let leads = [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5]
    private static let trails = [0, 0.25, 0.5, 1, 1.5]
    private static let shares = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99]
    /// The steps around the best tuning in each later round: screenfuls and shares.
    private static let steps = [(screenfuls: 0.25, share: 0.04), (screenfuls: 0.1, share: 0.01)]
    private static let farthest = (lead: 10.0, trail: 5.0)

    static let rounds = 1 + steps.count

    /// The coarse grid of ranges, never more behind than ahead.
    static var ranges: [TuningPoint.Choice] {
        leads.flatMap { lead in trails.filter { $0 <= lead }.map { .ranges(lead: lead, trail: $0) } }
    }

    /// The coarse grid of the adaptive policy.
    static var adaptive: [TuningPoint.Choice] { shares.map { .adaptive(q: $0) } }

    /// Returns the tunings around a choice in a round.
    static func neighbours(of choice: TuningPoint.Choice, round: Int) -> [TuningPoint.Choice] {
        let step = steps[round - 1]
        switch choice {
        case .ranges(let lead, let trail):
            let leads = around(lead, step.screenfuls, in: 0...farthest.lead)
            let trails = around(trail, step.screenfuls, in: 0...farthest.trail)
            return leads.flatMap { lead in trails.map { .ranges(lead: lead, trail: $0) } }
        case .adaptive(let share):
            return around(share, step.share, in: PolicySpecification.quantiles).map { .adaptive(q: $0) }
        }
    }

    /// Returns a number and those up to two steps to either side of it, in hundredths.
    private static func around(_ centre: Double, _ step: Double, in limits: ClosedRange<Double>) -> [Double] {
        (-2...2).map { ((centre + Double($0) * step) * 100).rounded() / 100 }.filter(limits.contains)
    }
}
