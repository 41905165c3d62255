/// A condition on the results of an experiment, such as `adaptive.blank > 0.8 * texture.blank`.
///
/// Numbers are added, subtracted, multiplied, divided and compared as usual;
/// comparisons are joined by `not`, `and` and `or`, which bind in this order;
/// parentheses come first. `policy.metric` stands for the metric of a strategy
/// over the whole experiment. A name that is not made of letters, digits and
/// underscores stands in quotation marks: `"adaptive q=0.8".waste`.
public struct Assertion: Hashable, Sendable {
    /// The condition as it was written.
    public let text: String
    private let condition: AssertionExpression

    /// Reads a condition.
    ///
    /// - Throws: `AssertionError` with the place of the first mistake.
    /// - Complexity: O(*n*) for *n* characters.
    public init(_ text: String) throws(AssertionError) {
        self.text = text
        condition = try AssertionParser.condition(text)
    }

    /// The names of the strategies that are spoken of, and where.
    public var policies: [(name: String, place: Int)] { condition.policies }

    /// Whether the condition holds.
    ///
    /// - Parameter summaries: What the strategies came to.
    /// - Returns: True if it holds.
    /// - Throws: `AssertionError` where a strategy did not take part, a metric has no value, or an operation no result.
    public func holds(for summaries: [PolicySummary]) throws(AssertionError) -> Bool {
        try condition.truth { name, metric, place throws(AssertionError) in
            guard let summary = summaries.first(where: { $0.name == name }) else {
                throw AssertionError(place: place, "no policy of this experiment is named \(name)")
            }
            guard let value = summary[metric] else {
                throw AssertionError(place: place, "\(name) has no \(metric.rawValue) here")
            }
            return value
        }
    }
}
