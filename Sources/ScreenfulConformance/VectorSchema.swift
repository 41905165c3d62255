import JSON

/// A kind of vector: its reader, and the function that answers it.
protocol VectorSchema: SendableMetatype {
    /// The value of `schema` in files of this kind.
    static var name: String { get }
    /// The member of the file that holds its vectors.
    static var list: String { get }

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict
}

extension VectorSchema {
    static var list: String { "vectors" }
}

struct Verdict {
    var expected: JSONValue
    var actual: JSONValue
    /// The allowed difference of two numbers; nil where only rounding is allowed.
    var tolerance: Double?

    var isPassed: Bool { actual.satisfies(expected, within: tolerance) }
}

extension JSONValue {
    /// The relative difference up to which two lengths are equal but for rounding.
    private static var rounding: Double { 1e-9 }

    /// Returns true if this value contains another one: objects may have more members.
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
