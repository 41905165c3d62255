/// The findings of a search for a tuning.
public struct TuningSuggestion: Hashable, Sendable {
    /// The network.
    public let network: NetworkProfile
    /// Screen-seconds that may be blank on the seeds that were tuned on.
    public let budget: Double
    /// The seeds that were tuned on.
    public let seeds: [UInt64]
    /// The seeds that were judged on, none of which was tuned on.
    public let judgeSeeds: [UInt64]
    /// Everything that was tried, in that order, with its figures on the seeds that were tuned on.
    public let points: [TuningPoint]
    /// Texture's own ranges on the seeds that were tuned on; nil where that has not run.
    public let texture: TuningPoint?
    /// The tuning that is suggested; nil where nothing has run.
    ///
    /// Of all that keep to the budget on the tuned seeds the one that wastes least is judged first; where it does not
    /// keep to it on the judged seeds, the next of the curve, which leaves less blank and wastes more. Where none
    /// does, it is the one with least blank: on the judged seeds, as far as there are any.
    public let best: TuningPoint?
    /// The outcome of the best on the judged seeds; nil where the search ended before.
    public let judgement: TuningJudgement?
    /// The tunings that were judged, and passed over because they do not keep to the budget; thriftiest first.
    public let rejected: [TuningJudgement]

    /// True if the best keeps to the budget: on the judged seeds, or where it was not judged, on those tuned on.
    public var meetsBudget: Bool { judgement?.meetsBudget ?? best.map { $0.blank <= budget } ?? false }

    /// The points that no other beats in both waste and blank, by growing waste: what less blank costs.
    public var curve: [TuningPoint] { Self.curve(of: points) }

    static func curve(of points: [TuningPoint]) -> [TuningPoint] {
        ParetoFront.indices(of: points.map { ($0.waste, $0.blank) }).map { points[$0] }
    }
}
