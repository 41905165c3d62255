import ScreenfulLab
import Testing

@testable import struct ScreenfulLab.PolicySummary

@Suite struct AssertionTests {
    private static let summaries: [PolicySummary] = [
        summary("adaptive", [.blank: 80, .waste: 30e6, .worseThanTexture: 0]),
        summary("texture", [.blank: 100, .waste: 40e6, .worseThanTexture: 0]),
        summary("adaptive q=0.8", [.blank: 90]),
    ]

    private static func summary(_ name: String, _ values: [Metric: Double]) -> PolicySummary {
        var summary = PolicySummary(name: name, scenes: [])
        for (metric, value) in values { summary[metric] = value }
        return summary
    }

    @Test(arguments: [
        ("adaptive.blank > 0.8 * texture.blank", false),
        ("adaptive.blank >= 0.8 * texture.blank", true),
        ("adaptive.blank + 10 == texture.blank - 10", true),
        ("2 + 3 * 4 == 14", true),
        ("(2 + 3) * 4 == 20", true),
        ("8 / 4 / 2 == 1 and 8 - 4 - 2 == 2", true),
        ("-2 * -3 == 6", true),
        ("not 1 > 2 and 1 < 2", true),
        ("1 < 2 or 1 < 2 and 2 < 1", true),
        ("(1 < 2 or 1 < 2) and 2 < 1", false),
        ("not (1 < 2 or 2 < 1)", false),
        ("\"adaptive q=0.8\".blank != 90", false),
        ("texture.waste >= 4e7", true),
        ("1/0 > 1e300", true),
        (" adaptive . blank<texture.blank ", true),
    ])
    func `a condition means what it says`(text: String, expected: Bool) throws {
        #expect(try Assertion(text).holds(for: Self.summaries) == expected)
    }

    @Test(arguments: [
        ("", 1, "the end"),
        ("adaptive.blank", 15, "comparison is missing"),
        ("adaptive > 1", 10, "'.' and a metric"),
        ("adaptive.blonk > 1", 10, "no metric 'blonk'"),
        ("adaptive.blank > ", 18, "the end"),
        ("adaptive.blank > 1 1", 20, "the number 1.0"),
        ("(1 < 2", 7, "')'"),
        ("1 < 2)", 6, "the end"),
        ("1 < 2 < 3", 7, "'<'"),
        ("1 and 2 < 3", 3, "joins comparisons"),
        ("(1 < 2) + 1 < 2", 9, "joins numbers"),
        ("1 & 2", 3, "'&' means nothing"),
        ("0.8x > 1", 1, "'0.8x' is not a number"),
        ("1e999 > 1", 1, "not a number"),
        ("\"adaptive.blank > 1", 1, "no end"),
        ("1 < and", 5, "'and'"),
    ])
    func `a mistake is named with its place`(text: String, place: Int, reason: String) {
        let error = #expect(throws: AssertionError.self) { try Assertion(text) }
        #expect(error?.place == place)
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    @Test func `what has no answer is an error, not a pass`() throws {
        for (text, place) in [
            ("1 < 2 or lazy.blank > 1", 10),
            ("adaptive.score > 1", 1),
            ("1 > 0 and 0 / adaptive.worseThanTexture > 1", 13),
        ] {
            let assertion = try Assertion(text)
            let error = #expect(throws: AssertionError.self) { try assertion.holds(for: Self.summaries) }
            #expect(error?.place == place)
        }
    }

    @Test func `depth has a limit`() {
        let deep = String(repeating: "(", count: 150) + "1" + String(repeating: ")", count: 150) + " > 0"
        #expect(throws: AssertionError.self) { try Assertion(deep) }
        #expect(throws: AssertionError.self) { try Assertion(String(repeating: "-", count: 1000) + "1 > 0") }
        #expect(throws: AssertionError.self) { try Assertion(String(repeating: " ", count: 3000) + "1 > 0") }
    }

    @Test(arguments: UInt64(0)..<100)
    func `a printed condition means what its tree means`(seed: UInt64) throws {
        var writer = ConditionWriter(seed: seed)
        let (text, truth) = writer.condition(depth: 4)
        #expect(try Assertion(text).holds(for: Self.summaries) == truth, "\(text)")
    }

    @Test(arguments: UInt64(0)..<200)
    func `any text is read or refused at a place in it`(seed: UInt64) {
        var random = KeyedRandomSequence(seed: seed)
        let parts = "adaptive|.|blank|1|0.5|<|==|+|-|*|/|(|)|and|not|\"|é| ".split(separator: "|")
        let text = (0..<random.next(below: 14)).map { _ in parts[random.next(below: parts.count)] }.joined()
        do throws(AssertionError) {
            _ = try Assertion(text)
        } catch {
            #expect((1...text.count + 1).contains(error.place), "\(text)")
        }
    }
}

/// Draws numbers one after the other.
private struct KeyedRandomSequence {
    private let random: KeyedRandom
    private var draws = 0

    init(seed: UInt64) {
        random = KeyedRandom(seed: seed)
    }

    mutating func next(below limit: Int) -> Int {
        draws += 1
        return Int(random.bits(.gesture, draws) % UInt64(limit))
    }
}

/// Writes conditions of which it knows the truth: with all parentheses, so that only the reader has to know what binds.
private struct ConditionWriter {
    private var random: KeyedRandomSequence

    init(seed: UInt64) {
        random = KeyedRandomSequence(seed: seed)
    }

    mutating func condition(depth: Int) -> (String, Bool) {
        switch depth == 0 ? 3 : random.next(below: 5) {
        case 0:
            let (text, truth) = condition(depth: depth - 1)
            return ("not (\(text))", !truth)
        case 1:
            let (left, right) = (condition(depth: depth - 1), condition(depth: depth - 1))
            return ("(\(left.0)) and (\(right.0))", left.1 && right.1)
        case 2:
            let (left, right) = (condition(depth: depth - 1), condition(depth: depth - 1))
            return ("(\(left.0)) or (\(right.0))", left.1 || right.1)
        default:
            let (left, right) = (number(depth: depth), number(depth: depth))
            return random.next(below: 2) == 0
                ? ("\(left.0) < \(right.0)", left.1 < right.1)
                : ("\(left.0) >= \(right.0)", left.1 >= right.1)
        }
    }

    private mutating func number(depth: Int) -> (String, Double) {
        guard depth > 0 else {
            let number = Double(random.next(below: 100)) / 8
            return random.next(below: 4) == 0 ? ("texture.blank", 100) : ("\(number)", number)
        }
        let (left, right) = (number(depth: depth - 1), number(depth: depth - 1))
        switch random.next(below: 4) {
        case 0: return ("(\(left.0) + \(right.0))", left.1 + right.1)
        case 1: return ("(\(left.0) - \(right.0))", left.1 - right.1)
        case 2: return ("(\(left.0) * \(right.0))", left.1 * right.1)
        default: return ("-(\(left.0))", -left.1)
        }
    }
}
