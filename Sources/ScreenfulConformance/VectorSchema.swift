import JSON

/// One kind of vector: how to read it, and which function answers it.
protocol VectorSchema: SendableMetatype {
    /// What files of this kind say in `schema`.
    static var name: String { get }

    /// The member of the file that holds its vectors.
    static var list: String { get }

    /// Runs one vector of a file.
    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict
}

extension VectorSchema {
    /// The usual name.
    static var list: String { "vectors" }
}

/// The answer a vector asks for, and the one it got.
struct Verdict {
    var expected: JSONValue
    var actual: JSONValue
    /// How far two numbers may be from each other; nil where only rounding may lie between them.
    var tolerance: Double?

    /// True if every member that is asked for is as asked.
    var isPassed: Bool {
        actual.satisfies(expected, within: tolerance)
    }
}

extension JSONValue {
    /// The relative difference at which two lengths count as the same: rounding, no more.
    private static var rounding: Double { 1e-9 }

    /// True if this value holds all of another one: objects may have more members.
    fileprivate func satisfies(_ expected: JSONValue, within tolerance: Double?) -> Bool {
        switch (self, expected) {
        case (.object(let actual), .object(let expected)):
            return expected.allSatisfy { member in
                (actual[member.key] ?? .null).satisfies(member.value, within: tolerance)
            }
        case (.array(let actual), .array(let expected)):
            return actual.count == expected.count
                && zip(actual, expected).allSatisfy {
                    $0.satisfies($1, within: tolerance)
                }
        default:
            guard let actual = double, let expected = expected.double else { return self == expected }
            return abs(actual - expected) <= tolerance ?? Self.rounding * max(1, abs(expected))
        }
    }
}
