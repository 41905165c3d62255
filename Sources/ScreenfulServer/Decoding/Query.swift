import HTTPServer

/// The parameters of a request's query.
///
/// A decoder reads each parameter that it knows, then calls ``finish()``,
/// which throws for any other parameter.
struct Query {
    private let items: [(name: String, value: String)]
    private var known: [String] = []

    init(_ request: Request) {
        items = request.queryItems
    }

    /// - Returns: Nil when the query has no such parameter.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = try value(name) else { return nil }
        guard Self.isWhole(text) else { throw Problem(.wrongType, "\(name) has to be a whole number.", field: name) }
        guard let integer = Int(text), range.contains(integer) else {
            throw Problem(.outOfRange, "\(name) has to be \(range.lowerBound) to \(range.upperBound).", field: name)
        }
        return integer
    }

    /// - Returns: Nil when the query has no such parameter.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws(Problem) -> Choice? {
        let choices = Array(Choice.allCases)
        return try place(name, among: choices.map(\.rawValue)).map { choices[$0] }
    }

    /// Reads one of some names.
    ///
    /// - Returns: Its index among them; nil when the query has no such parameter.
    mutating func place(_ name: String, among known: [String]) throws(Problem) -> Int? {
        guard let text = try value(name) else { return nil }
        guard let place = known.firstIndex(of: text) else {
            throw Problem(.outOfRange, "\(name) has to be one of \(known.joined(separator: ", ")).", field: name)
        }
        return place
    }

    /// - Throws: A problem when the query has no such parameter, too.
    mutating func requiredPlace(_ name: String, among known: [String]) throws(Problem) -> Int {
        guard let place = try place(name, among: known) else { throw Self.missing(name) }
        return place
    }

    /// Reads a text with a number of Unicode scalars in a range, none of which is a control character.
    ///
    /// - Returns: Nil when the query has no such parameter.
    mutating func text(_ name: String, length: ClosedRange<Int>) throws(Problem) -> String? {
        guard let text = try value(name) else { return nil }
        let isPrintable = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard length.contains(text.unicodeScalars.count), isPrintable else {
            let allowed = "\(length.lowerBound) to \(length.upperBound) characters, none of them a control character"
            throw Problem(.outOfRange, "\(name) has to be \(allowed).", field: name)
        }
        return text
    }

    /// - Throws: A problem when the query has no such parameter, too.
    mutating func required(_ name: String, length: ClosedRange<Int>) throws(Problem) -> String {
        guard let text = try text(name, length: length) else { throw Self.missing(name) }
        return text
    }

    /// - Throws: A problem when the query has no such parameter.
    mutating func required(_ name: String) throws(Problem) -> String {
        guard let text = try value(name) else { throw Self.missing(name) }
        return text
    }

    private static func missing(_ name: String) -> Problem {
        Problem(.missingField, "\(name) is missing.", field: name)
    }

    /// Accepts a parameter that the operation does not use.
    mutating func ignore(_ name: String) {
        known.append(name)
    }

    /// Throws for parameters that were not read.
    func finish() throws(Problem) {
        guard let unknown = items.first(where: { !known.contains($0.name) }) else { return }
        throw Problem(.unknownField, "\(unknown.name) is no parameter of this resource.", field: unknown.name)
    }

    private mutating func value(_ name: String) throws(Problem) -> String? {
        known.append(name)
        let values = items.filter { $0.name == name }
        guard values.count < 2 else {
            throw Problem(.conflictingFields, "\(name) is given more than once.", field: name)
        }
        return values.first?.value
    }

    /// Returns true for any number of digits, with or without a minus.
    private static func isWhole(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let signs = text.utf8.count - digits.count
        return signs <= 1 && !digits.isEmpty
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
