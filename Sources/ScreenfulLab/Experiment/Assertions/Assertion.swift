/// A condition on the results of an experiment, such as `adaptive.blank > 0.8 * texture.blank`.
///
/// Numbers are added, subtracted, multiplied, divided and compared with the precedence of arithmetic; comparisons are
/// joined by `not`, `and` and `or`, which bind in this order; parentheses come first. `policy.metric` stands for the
/// metric of a strategy over the whole experiment. A name that is not made of letters, digits and underscores stands in
/// quotation marks: `"adaptive q=0.8".waste`.
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

    /// The names of the strategies in the condition, and their places in the text.
    public var policies: [(name: String, place: Int)] { condition.policies }

    /// Returns true if the condition holds.
    ///
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

/// An error in a condition that cannot be read or evaluated, with its place.
public struct AssertionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place of the error: a character of the text, counted from 1.
    public var place: Int
    /// The reason, for people.
    public var reason: String

    /// Creates an error.
    public init(place: Int, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    /// The place and the reason.
    public var description: String { "character \(place): \(reason)" }
}

/// The syntax tree of a condition.
indirect enum AssertionExpression: Hashable, Sendable {
    enum Operation: String, Hashable, Sendable {
        case plus = "+"
        case minus = "-"
        case times = "*"
        case over = "/"
    }

    enum Comparison: String, Hashable, Sendable {
        case less = "<"
        case atMost = "<="
        case more = ">"
        case atLeast = ">="
        case equal = "=="
        case unequal = "!="
    }

    case number(Double)
    case metric(policy: String, Metric, place: Int)
    case negative(Self)
    case arithmetic(Operation, Self, Self, place: Int)
    case comparison(Comparison, Self, Self)
    case not(Self)
    case and(Self, Self)
    case or(Self, Self)

    /// True for a condition, false for a number.
    var isCondition: Bool {
        switch self {
        case .number, .metric, .negative, .arithmetic: false
        case .comparison, .not, .and, .or: true
        }
    }

    /// The names of strategies in it, in the order of the text.
    var policies: [(name: String, place: Int)] {
        switch self {
        case .number: []
        case .metric(let policy, _, let place): [(policy, place)]
        case .negative(let part), .not(let part): part.policies
        case .arithmetic(_, let left, let right, _), .comparison(_, let left, let right): left.policies + right.policies
        case .and(let left, let right), .or(let left, let right): left.policies + right.policies
        }
    }

    /// Finds the metric of a strategy.
    typealias Lookup = (_ policy: String, Metric, _ place: Int) throws(AssertionError) -> Double

    /// Returns the truth of a condition; both sides of `and` and `or` are always evaluated.
    func truth(_ lookup: Lookup) throws(AssertionError) -> Bool {
        switch self {
        case .comparison(let comparison, let left, let right):
            return comparison.holds(try left.value(lookup), try right.value(lookup))
        case .not(let part): return try !part.truth(lookup)
        case .and(let left, let right):
            let (left, right) = (try left.truth(lookup), try right.truth(lookup))
            return left && right
        case .or(let left, let right):
            let (left, right) = (try left.truth(lookup), try right.truth(lookup))
            return left || right
        case .number, .metric, .negative, .arithmetic: preconditionFailure("a number is no condition")
        }
    }

    func value(_ lookup: Lookup) throws(AssertionError) -> Double {
        switch self {
        case .number(let number): return number
        case .metric(let policy, let metric, let place): return try lookup(policy, metric, place)
        case .negative(let part): return try -part.value(lookup)
        case .arithmetic(let operation, let left, let right, let place):
            let (left, right) = (try left.value(lookup), try right.value(lookup))
            let value = operation.applied(left, right)
            guard !value.isNaN else {
                throw AssertionError(place: place, "\(left) \(operation.rawValue) \(right) has no result")
            }
            return value
        case .comparison, .not, .and, .or: preconditionFailure("a condition is no number")
        }
    }
}

extension AssertionExpression.Operation {
    fileprivate func applied(_ left: Double, _ right: Double) -> Double {
        switch self {
        case .plus: left + right
        case .minus: left - right
        case .times: left * right
        case .over: left / right
        }
    }
}

extension AssertionExpression.Comparison {
    fileprivate func holds(_ left: Double, _ right: Double) -> Bool {
        switch self {
        case .less: left < right
        case .atMost: left <= right
        case .more: left > right
        case .atLeast: left >= right
        case .equal: left == right
        case .unequal: left != right
        }
    }
}
