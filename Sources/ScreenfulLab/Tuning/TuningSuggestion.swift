/// What a search for a tuning found.
public struct TuningSuggestion: Hashable, Sendable {
    /// Screen-seconds that may be blank.
    public let budget: Double
    /// Everything that was tried, in that order.
    public let points: [TuningPoint]
    /// What Texture's own ranges come to; nil where that has not run.
    public let texture: TuningPoint?
    /// What wastes least of all that keep to the budget, or else leaves least blank; nil where nothing has run.
    public let best: TuningPoint?

    /// True if the best keeps to the budget.
    public var meetsBudget: Bool { best.map { $0.blank <= budget } ?? false }

    /// The points that no other beats in both waste and blank, by growing waste: what less blank costs.
    public var curve: [TuningPoint] {
        ParetoFront.indices(of: points.map { ($0.waste, $0.blank) }).map { points[$0] }
    }
}
