import Screenful

/// Which tunings are tried: coarsely at first, then around the best.
enum TuningGrid {
    /// Screenfuls ahead and behind.
    private static let leads = [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5]
    private static let trails = [0, 0.25, 0.5, 1, 1.5]
    /// Shares of moves.
    private static let shares = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99]
    /// How far from the best one it is looked in each later round: screenfuls and shares.
    private static let steps = [(screenfuls: 0.25, share: 0.04), (screenfuls: 0.1, share: 0.01)]
    private static let farthest = (lead: 10.0, trail: 5.0)

    /// Rounds of a search.
    static let rounds = 1 + steps.count

    /// The coarse grid of ranges; behind a reader never more than ahead.
    static var ranges: [TuningPoint.Choice] {
        leads.flatMap { lead in trails.filter { $0 <= lead }.map { .ranges(lead: lead, trail: $0) } }
    }

    /// The coarse grid of the adaptive policy.
    static var adaptive: [TuningPoint.Choice] { shares.map { .adaptive(q: $0) } }

    /// What lies around a choice in a round.
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

    /// A number and those two steps to either side of it, in hundredths.
    private static func around(_ centre: Double, _ step: Double, in limits: ClosedRange<Double>) -> [Double] {
        (-2...2).map { ((centre + Double($0) * step) * 100).rounded() / 100 }.filter(limits.contains)
    }
}
