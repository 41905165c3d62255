import ScreenfulRanges
import ScreenfulTypes

/// Looks for the tuning that wastes least and still leaves no more blank than it may.
///
///     var search = TuningSearch(traces: traces, network: .umts, content: .feed, budget: 3)
///     while let experiment = search.next {
///         var result = ExperimentResult(of: experiment)
///         for cell in experiment.cells { result.record(experiment.run(cell), of: cell) }
///         search.take(result)
///     }
///     print(search.suggestion)
///
/// It is a value without a clock or threads: whoever owns it runs the cells, in
/// whatever order. A coarse grid comes first, then two finer ones around the best of
/// each strategy.
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
    private var round = 0
    private var points: [TuningPoint] = []
    private var texture: TuningPoint?

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - traces: The scrolls.
    ///   - network: The network.
    ///   - content: The rows.
    ///   - budget: Screen-seconds that may be blank, summed over the traces; nil for as many as with Texture's ranges.
    ///   - families: The strategies to be tuned.
    ///   - seeds: Seeds to take the mean over.
    ///   - rowCount: How many rows there are, where they are drawn.
    ///   - loop: What becomes of a scroll that gets to the end of what was fetched.
    public init(
        traces: [ExperimentTrace],
        network: NetworkProfile,
        content: ExperimentContent = .feed,
        budget: Double? = nil,
        families: [Family] = Family.allCases,
        seeds: Int = 3,
        rowCount: Int = 1500,
        loop: SimulationSetup.Loop = .open
    ) {
        scene = Experiment(
            traces: traces,
            policies: [],
            networks: [network],
            seeds: seeds,
            content: content,
            rowCount: rowCount,
            loop: loop,
            comparesWithClairvoyants: false
        )
        self.families = families
        self.budget = budget
    }

    /// What is to be run next; nil once the search is over.
    public var next: Experiment? {
        guard round < TuningGrid.rounds else { return nil }
        var experiment = scene
        experiment.policies = choices.map { choice in
            var contestant = Contestant(choice.policy)
            contestant.name = choice.name
            return contestant
        }
        return experiment
    }

    /// What is tried in this round, and was not tried before.
    private var choices: [TuningPoint.Choice] {
        let tried = Set(points.map(\.choice))
        let wanted = families.flatMap { family -> [TuningPoint.Choice] in
            guard round > 0 else { return family == .ranges ? TuningGrid.ranges : TuningGrid.adaptive }
            guard let best = best(of: points.filter { $0.choice.family == family }) else { return [] }
            return TuningGrid.neighbours(of: best.choice, round: round)
        }
        return wanted.filter { !tried.contains($0) }
    }

    /// Takes what the round came to.
    ///
    /// - Parameter result: The result of ``next``; cells that have not run are left out.
    public mutating func take(_ result: ExperimentResult) {
        let summaries = result.summaries(withReferences: true)
        for (choice, summary) in zip(choices, summaries) {
            if let point = TuningPoint(choice, summary) { points.append(point) }
        }
        if texture == nil, let summary = summaries.first(where: { $0.name == Contestant.texture.name }) {
            let buffer = Contestant.texture.tuning[.full, .preload]
            texture = TuningPoint(.ranges(lead: buffer.leading, trail: buffer.trailing), summary)
        }
        round += 1
    }

    /// What has been found so far.
    public var suggestion: TuningSuggestion {
        TuningSuggestion(budget: limit, points: points, texture: texture, best: best(of: points))
    }

    /// Screen-seconds that may be blank.
    private var limit: Double { budget ?? texture?.blank ?? .infinity }

    /// The point that wastes least of those that keep to the budget; where none does, the one with the least blank.
    private func best(of points: [TuningPoint]) -> TuningPoint? {
        let kept = points.filter { $0.blank <= limit }
        guard kept.isEmpty else { return kept.min { ($0.waste, $0.blank) < ($1.waste, $1.blank) } }
        return points.min { ($0.blank, $0.waste) < ($1.blank, $1.waste) }
    }
}

extension TuningPoint {
    fileprivate init?(_ choice: Choice, _ summary: PolicySummary) {
        guard let blank = summary[.blank], let waste = summary[.waste], let bytes = summary[.bytes] else { return nil }
        self.init(choice, blank: blank, waste: waste, bytes: bytes)
    }
}

extension TuningPoint.Choice {
    fileprivate var family: TuningSearch.Family {
        switch self {
        case .ranges: .ranges
        case .adaptive: .adaptive
        }
    }
}
