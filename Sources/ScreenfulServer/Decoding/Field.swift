import HTTPServer
import JSON

/// A value of a request's body, and where it stands.
///
/// Each accessor either yields what is allowed there or throws a problem that
/// names the place.
struct Field {
    let value: JSONValue
    /// The place, as in `operations[0].at`; empty for the whole body.
    let path: String

    /// Reads a whole body.
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
            throw outOfRange("\(NumberText(range.lowerBound)) to \(NumberText(range.upperBound))")
        }
        return number
    }

    /// Reads a string of so many Unicode scalars.
    func string(length: ClosedRange<Int>) throws(Problem) -> String {
        guard let string = value.string else { throw wrongType("a string") }
        guard length.contains(string.unicodeScalars.count) else {
            throw outOfRange("\(length.lowerBound) to \(length.upperBound) characters")
        }
        return string
    }

    /// Reads the name of a case; `allowed` are the cases that may be named here, if not all.
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
