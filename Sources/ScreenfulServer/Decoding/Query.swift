import HTTPServer
import ScreenfulService

/// The query of an operation: the names of its parameters, and how they are read.
struct QueryParameters<Owner, Value>: Sendable {
    let names: [String]
    /// Reads the parameters of a request for a resource.
    private let read: @Sendable (Owner, Query) throws(Problem) -> Value

    /// Creates a query whose parameters depend on the resource that the path names.
    init(_ names: String..., read: @escaping @Sendable (Owner, Query) throws(Problem) -> Value) {
        self.names = names
        self.read = read
    }

    init(_ names: String..., read: @escaping @Sendable (Query) throws(Problem) -> Value) {
        self.names = names
        self.read = { _, query throws(Problem) in try read(query) }
    }

    /// Returns the value of a request's query; throws a problem when a parameter is not accepted, or its value is not.
    func value(of request: Request, for owner: Owner) throws(Problem) -> Value {
        let query = Query(request, names: names)
        let value = try read(owner, query)
        try query.finish()
        return value
    }
}

/// The parameters of a request's query.
///
/// The parameters of an operation are read first; then ``finish()`` throws for any other parameter.
struct Query {
    private let items: [(name: String, value: String)]
    private let names: [String]

    init(_ request: Request, names: [String]) {
        items = request.queryItems
        self.names = names
    }

    /// - Returns: Nil when the query has no such parameter.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = try value(name) else { return nil }
        guard Self.isWhole(text) else { throw Problem(.wrongType, "\(name) has to be a whole number.", field: name) }
        guard let integer = Int(text), range.contains(integer) else {
            throw Self.outOfRange(name, range)
        }
        return integer
    }

    static func outOfRange(_ name: String, _ range: ClosedRange<Int>) -> Problem {
        Problem(.outOfRange, "\(name) has to be \(range.lowerBound) to \(range.upperBound).", field: name)
    }

    /// - Returns: Nil when the query has no such parameter.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws(Problem) -> Choice? {
        let choices = Array(Choice.allCases)
        return try place(name, among: choices.map(\.rawValue)).map { choices[$0] }
    }

    /// Reads one of some names, as its index among them; nil when the query has no such parameter.
    func place(_ name: String, among known: [String]) throws(Problem) -> Int? {
        guard let text = try value(name) else { return nil }
        guard let place = known.firstIndex(of: text) else {
            throw Problem(.outOfRange, "\(name) has to be one of \(known.joined(separator: ", ")).", field: name)
        }
        return place
    }

    func requiredPlace(_ name: String, among known: [String]) throws(Problem) -> Int {
        guard let place = try place(name, among: known) else { throw Self.missing(name) }
        return place
    }

    /// Reads a text with a number of Unicode scalars in a range, none of which is a control; nil if there is none.
    func text(_ name: String, length: ClosedRange<Int>) throws(Problem) -> String? {
        guard let text = try value(name) else { return nil }
        let isPrintable = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard length.contains(text.unicodeScalars.count), isPrintable else {
            let allowed = "\(length.lowerBound) to \(length.upperBound) characters, none of them a control character"
            throw Problem(.outOfRange, "\(name) has to be \(allowed).", field: name)
        }
        return text
    }

    func required(_ name: String, length: ClosedRange<Int>) throws(Problem) -> String {
        guard let text = try text(name, length: length) else { throw Self.missing(name) }
        return text
    }

    private static func missing(_ name: String) -> Problem {
        Problem(.missingField, "\(name) is missing.", field: name)
    }

    /// Throws for parameters that the operation does not have.
    func finish() throws(Problem) {
        guard let unknown = items.first(where: { !names.contains($0.name) }) else { return }
        throw Problem(.unknownField, "\(unknown.name) is no parameter of this resource.", field: unknown.name)
    }

    private func value(_ name: String) throws(Problem) -> String? {
        assert(names.contains(name), "the operation does not name its parameter \(name)")
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

extension Page {
    static let counts = 1...500
    static let defaultCount = 50
    /// The size in bytes at which a page of rows ends before its count is reached.
    static let largestBytes = 4_194_304

    init(_ query: Query) throws(Problem) {
        let from = try query.integer("from", in: 0...1_000_000_000) ?? 0
        self.init(from: from, count: try query.integer("count", in: Self.counts) ?? Self.defaultCount)
    }
}

extension QueryParameters where Value == Page {
    static var page: Self {
        Self("from", "count") { query throws(Problem) in try Page(query) }
    }
}
