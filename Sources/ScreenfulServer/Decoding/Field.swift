import HTTPServer
import JSON

/// A value of a request's body with its path.
///
/// Each accessor either returns a valid value or throws a problem that names
/// the path.
struct Field {
    let value: JSONValue
    /// The path, as in `operations[0].at`; empty for the whole body.
    let path: String

    /// Parses a whole body.
    static func parse(_ body: [UInt8], limits: JSONLimits = JSONLimits()) throws(Problem) -> Field {
        do throws(JSONError) {
            return Field(value: try JSONValue.parse(body, limits: limits), path: "")
        } catch {
            throw Problem(json: error)
        }
    }

    func boolean() throws(Problem) -> Bool {
        guard let boolean = value.bool else { throw wrongType("true or false") }
        return boolean
    }

    func integer(in range: ClosedRange<Int>) throws(Problem) -> Int {
        guard let double = value.double, double == double.rounded(.towardZero) else {
            throw wrongType("a whole number")
        }
        guard let integer = value.integer.flatMap({ Int(exactly: $0) }), range.contains(integer) else {
            throw outOfRange("\(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    func number(in range: ClosedRange<Double>) throws(Problem) -> Double {
        guard let number = value.double else { throw wrongType("a number") }
        guard range.contains(number) else {
            throw outOfRange("\(numberText(range.lowerBound)) to \(numberText(range.upperBound))")
        }
        return number
    }

    /// Reads a string with a number of Unicode scalars in a range.
    func string(length: ClosedRange<Int>) throws(Problem) -> String {
        guard let string = value.string else { throw wrongType("a string") }
        guard length.contains(string.unicodeScalars.count) else {
            throw outOfRange("\(length.lowerBound) to \(length.upperBound) characters")
        }
        return string
    }

    /// Reads the name of a case; `allowed` are the cases accepted here.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        among allowed: [Choice] = Array(Choice.allCases)
    ) throws(Problem) -> Choice {
        guard let string = value.string else { throw wrongType("a string") }
        guard let choice = allowed.first(where: { $0.rawValue == string }) else {
            throw outOfRange("one of \(allowed.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))")
        }
        return choice
    }

    func array(count: ClosedRange<Int>) throws(Problem) -> [Field] {
        guard let array = value.array else { throw wrongType("an array") }
        guard count.contains(array.count) else {
            throw outOfRange(
                count.count == 1
                    ? "exactly \(count.lowerBound) elements"
                    : "\(count.lowerBound) to \(count.upperBound) elements"
            )
        }
        return array.enumerated().map { Field(value: $1, path: "\(path)[\($0)]") }
    }

    func object() throws(Problem) -> Fields {
        guard let object = value.object else { throw wrongType("an object") }
        return Fields(object, path: path)
    }

    func wrongType(_ expected: String) -> Problem {
        Problem(.wrongType, "\(name) has to be \(expected).", field: path.isEmpty ? nil : path)
    }

    func outOfRange(_ expected: String) -> Problem {
        Problem(.outOfRange, "\(name) has to be \(expected).", field: path.isEmpty ? nil : path)
    }

    private var name: String { path.isEmpty ? "The body" : path }
}

/// The members of an object in a request's body.
///
/// A decoder reads each member that it knows, then calls ``finish()``,
/// which throws for any other member.
struct Fields {
    private var members: JSONMembers
    private let path: String

    init(_ object: JSONObject, path: String) {
        members = JSONMembers(object)
        self.path = path
    }

    /// - Returns: Nil when the object has no such member.
    mutating func optional(_ key: String) -> Field? {
        members.value(key).map { Field(value: $0, path: path(of: key)) }
    }

    mutating func required(_ key: String) throws(Problem) -> Field {
        guard let field = optional(key) else {
            throw Problem(.missingField, "\(path(of: key)) is missing.", field: path(of: key))
        }
        return field
    }

    /// Throws for members that were not read.
    func finish() throws(Problem) {
        guard let key = members.unasked else { return }
        let expected = members.asked.joined(separator: ", ")
        throw Problem(
            .unknownField,
            "\(path(of: key)) is not known here; known are: \(expected).",
            field: path(of: key)
        )
    }

    /// All members, for objects with keys that only the caller knows.
    var all: [(key: String, field: Field)] {
        members.object.map { ($0.key, Field(value: $0.value, path: path(of: $0.key))) }
    }

    private func path(of key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }
}

extension Problem {
    /// Creates the problem for a body that cannot be parsed.
    fileprivate init(json error: JSONError) {
        let field = error.path.isEmpty ? nil : Self.field(ofPointer: error.path)
        switch error.code {
        case .numberOutOfRange: self.init(.outOfRange, "The body holds a \(error).", field: field)
        default: self.init(.malformedJSON, "The body is not valid JSON: \(error).", field: field)
        }
    }

    /// Converts a JSON Pointer such as `/operations/0/at` to `operations[0].at`.
    private static func field(ofPointer pointer: String) -> String {
        pointer.split(separator: "/").reduce(into: "") { path, component in
            if Int(component) != nil {
                path += "[\(component)]"
            } else {
                path += path.isEmpty ? String(component) : ".\(component)"
            }
        }
    }
}

/// Returns a number as messages and metrics show it: a whole number without a fraction.
func numberText(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? String(number)
}
