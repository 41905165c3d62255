/// Parses conditions by recursive descent, one method for each level of precedence.
struct AssertionParser {
    private let tokens: [AssertionToken]
    private var index = 0
    private var depth = 0

    /// The maximal number of characters of a condition.
    static let maxLength = 2000
    /// The maximal depth of nested parentheses and signs: more would need a deep stack.
    static let maxDepth = 100

    static func condition(_ text: String) throws(AssertionError) -> AssertionExpression {
        guard text.count <= maxLength else {
            throw AssertionError(place: maxLength + 1, "a condition has at most \(maxLength) characters")
        }
        var parser = Self(tokens: try AssertionToken.all(in: text))
        let condition = try parser.disjunction()
        guard parser.next.kind == .end else { throw parser.unexpected("an operator or the end") }
        guard condition.isCondition else {
            throw AssertionError(place: parser.next.place, "a comparison is missing: this is only a number")
        }
        return condition
    }

    private var next: AssertionToken { tokens[index] }

    private mutating func disjunction() throws(AssertionError) -> AssertionExpression {
        var left = try conjunction()
        while let place = take(word: "or") {
            try check(left, isCondition: true, place)
            let right = try conjunction()
            try check(right, isCondition: true, place)
            left = .or(left, right)
        }
        return left
    }

    private mutating func conjunction() throws(AssertionError) -> AssertionExpression {
        var left = try negation()
        while let place = take(word: "and") {
            try check(left, isCondition: true, place)
            let right = try negation()
            try check(right, isCondition: true, place)
            left = .and(left, right)
        }
        return left
    }

    private mutating func negation() throws(AssertionError) -> AssertionExpression {
        guard let place = take(word: "not") else { return try comparison() }
        try descend(place)
        let part = try negation()
        depth -= 1
        try check(part, isCondition: true, place)
        return .not(part)
    }

    private mutating func comparison() throws(AssertionError) -> AssertionExpression {
        let left = try sum()
        guard case .sign(let sign) = next.kind, let comparison = AssertionExpression.Comparison(rawValue: sign) else {
            return left
        }
        let place = next.place
        index += 1
        let right = try sum()
        for side in [left, right] { try check(side, isCondition: false, place) }
        return .comparison(comparison, left, right)
    }

    private mutating func sum() throws(AssertionError) -> AssertionExpression {
        var left = try product()
        while let (operation, place) = take([.plus, .minus]) {
            let right = try product()
            for side in [left, right] { try check(side, isCondition: false, place) }
            left = .arithmetic(operation, left, right, place: place)
        }
        return left
    }

    private mutating func product() throws(AssertionError) -> AssertionExpression {
        var left = try factor()
        while let (operation, place) = take([.times, .over]) {
            let right = try factor()
            for side in [left, right] { try check(side, isCondition: false, place) }
            left = .arithmetic(operation, left, right, place: place)
        }
        return left
    }

    private mutating func factor() throws(AssertionError) -> AssertionExpression {
        let token = next
        switch token.kind {
        case .number(let number):
            index += 1
            return .number(number)
        case .sign("-"):
            index += 1
            try descend(token.place)
            let part = try factor()
            depth -= 1
            try check(part, isCondition: false, token.place)
            return .negative(part)
        case .sign("("):
            index += 1
            try descend(token.place)
            let part = try disjunction()
            depth -= 1
            guard next.kind == .sign(")") else { throw unexpected("an operator or ')'") }
            index += 1
            return part
        case .quoted(let name): return try metric(of: name)
        case .word(let name) where !Self.words.contains(name): return try metric(of: name)
        default: throw unexpected("a number, a policy's metric or '('")
        }
    }

    private mutating func metric(of policy: String) throws(AssertionError) -> AssertionExpression {
        let place = next.place
        index += 1
        guard next.kind == .sign(".") else { throw unexpected("'.' and a metric behind \(policy)") }
        index += 1
        guard case .word(let name) = next.kind else { throw unexpected("a metric") }
        guard let metric = Metric(rawValue: name) else {
            let known = Metric.allCases.map(\.rawValue).joined(separator: ", ")
            throw AssertionError(place: next.place, "there is no metric '\(name)'; there are \(known)")
        }
        index += 1
        return .metric(policy: policy, metric, place: place)
    }

    /// Words that are not names, unless they stand in quotation marks.
    static let words: Set = ["and", "or", "not"]

    private mutating func take(word: String) -> Int? {
        guard next.kind == .word(word) else { return nil }
        defer { index += 1 }
        return next.place
    }

    private mutating func take(
        _ operations: [AssertionExpression.Operation]
    ) -> (AssertionExpression.Operation, place: Int)? {
        guard case .sign(let sign) = next.kind, let operation = operations.first(where: { $0.rawValue == sign }) else {
            return nil
        }
        defer { index += 1 }
        return (operation, next.place)
    }

    private mutating func descend(_ place: Int) throws(AssertionError) {
        depth += 1
        guard depth <= Self.maxDepth else {
            throw AssertionError(place: place, "more than \(Self.maxDepth) parts stand inside one another")
        }
    }

    private func check(_ part: AssertionExpression, isCondition: Bool, _ place: Int) throws(AssertionError) {
        guard part.isCondition != isCondition else { return }
        let reason = isCondition ? "joins comparisons, not numbers" : "joins numbers, not comparisons"
        throw AssertionError(place: place, "this operator \(reason)")
    }

    private func unexpected(_ expected: String) -> AssertionError {
        let found =
            switch next.kind {
            case .number(let number): "the number \(number)"
            case .word(let word): "'\(word)'"
            case .quoted(let name): "\"\(name)\""
            case .sign(let sign): "'\(sign)'"
            case .end: "the end"
            }
        return AssertionError(place: next.place, "\(expected) is expected, not \(found)")
    }
}
