import JSON
import TestSupport
import Testing

/// Random documents of random shapes, with random mistakes, read by the reader and by a naive model.
@Suite struct JSONFieldFuzzTests {
    @Test(arguments: UInt64(0)..<2000)
    func `the reader finds the first mistake that the model finds`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let shape = Shape.random(depth: 0, using: &random)
        var document = shape.document(using: &random)
        for _ in 0..<Int.random(in: 0...2, using: &random) { document = document.damaged(using: &random) }
        let expected = shape.firstMistake(in: document, at: "")
        var found: Finding?
        do throws(DecodingError) {
            try shape.read(JSONField(document))
        } catch {
            found = Finding(code: error.code.rawValue, path: error.path.description, message: error.message)
        }
        #expect(found == expected, "\(document) as \(shape)")
    }

    @Test func `most seeds have a mistake, and every kind occurs`() {
        var codes: [String: Int] = [:]
        for seed in UInt64(0)..<2000 {
            var random = SeededGenerator(seed: seed)
            let shape = Shape.random(depth: 0, using: &random)
            var document = shape.document(using: &random)
            for _ in 0..<Int.random(in: 0...2, using: &random) { document = document.damaged(using: &random) }
            codes[shape.firstMistake(in: document, at: "")?.code ?? "none", default: 0] += 1
        }
        for code in ["none", "wrongType", "outOfRange", "missingField", "unknownField"] {
            #expect(codes[code, default: 0] > 40, "\(codes)")
        }
    }
}

/// A mistake as it is told.
private struct Finding: Equatable {
    var code: String
    var path: String
    var message: String
}

/// The shape of a document.
private indirect enum Shape {
    case boolean
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case string(ClosedRange<Int>)
    case word([String])
    case array(ClosedRange<Int>, Shape)
    case object([Member])

    struct Member {
        var name: String
        var isRequired: Bool
        var shape: Shape
    }

    static func random(depth: Int, using random: inout SeededGenerator) -> Self {
        let low = Int.random(in: -3...3, using: &random)
        switch Int.random(in: depth == 0 ? 5..<7 : 0..<(depth < 4 ? 7 : 5), using: &random) {
        case 0: return .boolean
        case 1: return .number(Double(low) / 2...Double(low + 2))
        case 2: return .integer(low...low + 4)
        case 3: return .string(1...4)
        case 4: return .word(["red", "green", "blue"])
        case 5:
            let least = Int.random(in: 0...2, using: &random)
            let most = least + Int.random(in: 0...2, using: &random)
            return .array(least...most, .random(depth: depth + 1, using: &random))
        default:
            return .object(
                ["a", "b", "rows", "a name", "é"].prefix(Int.random(in: 1...5, using: &random)).map { name in
                    Member(
                        name: name,
                        isRequired: Bool.random(using: &random),
                        shape: .random(depth: depth + 1, using: &random)
                    )
                }
            )
        }
    }

    /// Reads a document by the reader.
    func read(_ field: JSONField) throws(DecodingError) {
        switch self {
        case .boolean: _ = try field.boolean()
        case .number(let range): _ = try field.number(in: range)
        case .integer(let range): _ = try field.integer(in: range)
        case .string(let range): _ = try field.string(length: range)
        case .word(let words): _ = try field.choice(among: words) { words.contains($0) ? $0 : nil }
        case .array(let counts, let shape): for element in try field.array(count: counts) { try shape.read(element) }
        case .object(let members):
            var fields = try field.object()
            for member in members {
                if member.isRequired {
                    try member.shape.read(fields.required(member.name))
                } else if let field = fields.optional(member.name) {
                    try member.shape.read(field)
                }
            }
            try fields.finish()
        }
    }

    /// Returns the first mistake, found without the reader.
    func firstMistake(in value: JSONValue, at path: String) -> Finding? {
        let subject = path.isEmpty ? "The document" : path
        func wrong(_ expected: String) -> Finding {
            Finding(code: "wrongType", path: path, message: "\(subject) has to be \(expected).")
        }
        func out(_ expected: String) -> Finding {
            Finding(code: "outOfRange", path: path, message: "\(subject) has to be \(expected).")
        }
        switch (self, value) {
        case (.boolean, .bool): return nil
        case (.boolean, _): return wrong("true or false")
        case (.number(let range), .integer(let number)): return range ~= Double(number) ? nil : out(Self.text(range))
        case (.number(let range), .number(let number)): return range ~= number ? nil : out(Self.text(range))
        case (.number, _): return wrong("a number")
        case (.integer(let range), .integer(let number)):
            return number >= range.lowerBound && number <= range.upperBound
                ? nil : out("from \(range.lowerBound) to \(range.upperBound)")
        case (.integer(let range), .number(let number)):
            if number != number.rounded() { return wrong("a whole number") }
            return number >= Double(range.lowerBound) && number <= Double(range.upperBound)
                ? nil : out("from \(range.lowerBound) to \(range.upperBound)")
        case (.integer, _): return wrong("a whole number")
        case (.string(let range), .string(let text)):
            return range ~= text.unicodeScalars.count
                ? nil : out("\(range.lowerBound) to \(range.upperBound) characters")
        case (.string, _), (.word, .null), (.word, .bool), (.word, .integer), (.word, .number), (.word, .array),
            (.word, .object):
            return wrong("a string")
        case (.word(let words), .string(let text)):
            return words.contains(text) ? nil : out("one of \"\(words.joined(separator: "\", \""))\"")
        case (.array(let counts, let shape), .array(let elements)):
            guard counts ~= elements.count else {
                let isExact = counts.lowerBound == counts.upperBound
                let count = isExact ? "exactly \(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
                return out("\(count) elements")
            }
            for index in elements.indices {
                if let found = shape.firstMistake(in: elements[index], at: "\(path)[\(index)]") { return found }
            }
            return nil
        case (.array, _): return wrong("an array")
        case (.object(let members), .object(let object)):
            return Self.firstMistake(in: object, members, at: path)
        case (.object, _): return wrong("an object")
        }
    }

    private static func firstMistake(in object: JSONObject, _ members: [Member], at path: String) -> Finding? {
        func place(_ name: String) -> String { path.isEmpty ? name : path + "." + name }
        for member in members {
            let here = place(member.name)
            if let value = object[member.name] {
                if let found = member.shape.firstMistake(in: value, at: here) { return found }
            } else if member.isRequired {
                return Finding(code: "missingField", path: here, message: here + " is missing.")
            }
        }
        for key in object.keys where !members.contains(where: { $0.name == key }) {
            let known = members.map(\.name).joined(separator: ", ")
            let message = "\(place(key)) is not known here; known are: \(known)."
            return Finding(code: "unknownField", path: place(key), message: message)
        }
        return nil
    }

    private static func text(_ range: ClosedRange<Double>) -> String {
        func text(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
        return "from \(text(range.lowerBound)) to \(text(range.upperBound))"
    }

    /// Returns a document of this shape.
    func document(using random: inout SeededGenerator) -> JSONValue {
        switch self {
        case .boolean: .bool(.random(using: &random))
        case .number(let range): .number(.random(in: range, using: &random))
        case .integer(let range): .integer(Int64(Int.random(in: range, using: &random)))
        case .string(let range):
            .string(String(repeating: "ö", count: Int.random(in: range, using: &random)))
        case .word(let words): .string(words.randomElement(using: &random) ?? "")
        case .array(let counts, let shape):
            .array((0..<Int.random(in: counts, using: &random)).map { _ in shape.document(using: &random) })
        case .object(let members):
            .object(
                members.shuffled(using: &random).reduce(into: JSONObject()) { object, member in
                    guard member.isRequired || Bool.random(using: &random) else { return }
                    object[member.name] = member.shape.document(using: &random)
                }
            )
        }
    }
}

extension JSONValue {
    /// Returns the document with one place changed.
    fileprivate func damaged(using random: inout SeededGenerator) -> JSONValue {
        let others: [JSONValue] = [
            nil, true, -7, 1e300, 2.5, 3.0, "", "green", "a text that is too long", [], [1, 2, 3], [:], ["a": nil],
        ]
        switch self {
        case .array(var elements) where !elements.isEmpty && Int.random(in: 0..<4, using: &random) > 0:
            let index = Int.random(in: elements.indices, using: &random)
            elements[index] = elements[index].damaged(using: &random)
            return .array(elements)
        case .object(var object) where !object.isEmpty && Int.random(in: 0..<6, using: &random) > 0:
            let key = object.keys.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<6, using: &random) {
            case 0: object[key] = nil
            case 1: object[["colour", "A", "", "rows "].randomElement(using: &random) ?? ""] = 1
            default: object[key] = object[key]?.damaged(using: &random)
            }
            return .object(object)
        default:
            return others.randomElement(using: &random) ?? nil
        }
    }
}
