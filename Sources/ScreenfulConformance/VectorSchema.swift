import JSON

/// One kind of vector: how to read it, and which function answers it.
protocol VectorSchema: SendableMetatype {
    /// What files of this kind say in `schema`.
    static var name: String { get }

    /// Runs one vector.
    static func check(_ vector: Fields) throws(UnreadableVectors) -> Verdict
}

/// The answer a vector asks for, and the one it got.
struct Verdict {
    var expected: JSONValue
    var actual: JSONValue

    /// True if every member that is asked for is as asked.
    var isPassed: Bool {
        actual.satisfies(expected)
    }
}

extension JSONValue {
    /// The relative difference at which two lengths count as the same: rounding, no more.
    private static var tolerance: Double { 1e-9 }

    /// True if this value holds all of another one: objects may have more members.
    func satisfies(_ expected: JSONValue) -> Bool {
        switch (self, expected) {
        case (.object(let actual), .object(let expected)):
            return expected.allSatisfy { member in
                (actual[member.key] ?? .null).satisfies(member.value)
            }
        case (.array(let actual), .array(let expected)):
            return actual.count == expected.count && zip(actual, expected).allSatisfy { $0.satisfies($1) }
        default:
            guard let actual = double, let expected = expected.double else { return self == expected }
            return abs(actual - expected) <= Self.tolerance * max(1, abs(expected))
        }
    }
}
