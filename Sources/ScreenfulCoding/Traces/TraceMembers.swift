import JSON
import ScreenfulLab

/// The members of a header or footer; their errors name the line and the member.
struct TraceMembers {
    private let line: Int
    private var members: JSONMembers

    /// Reads a line.
    init(_ bytes: [UInt8], line: Int) throws(TraceError) {
        self.line = line
        do throws(JSONError) {
            guard let object = try JSONValue.parse(bytes, limits: JSONLimits(depth: 4)).object else {
                throw JSONError(.wrongType, at: 0)
            }
            members = JSONMembers(object)
        } catch {
            // In an array the first step of the path is no name.
            let isObject = bytes.first == UInt8(ascii: "{")
            let field = isObject ? error.path.split(separator: "/").first.map { String($0.prefix(60)) } : nil
            let reason = error.code == .wrongType ? "the line is no JSON object" : error.code.description
            throw TraceError(line: line, field: field ?? "", reason)
        }
    }

    /// The value of a member, which may be missing.
    mutating func optional(_ field: String) -> JSONValue? {
        members.value(field)
    }

    mutating func required(_ field: String) throws(TraceError) -> JSONValue {
        guard let value = optional(field) else { throw error("the field is missing", in: field) }
        return value
    }

    /// Reads a member that can only be one text.
    mutating func constant(_ expected: String, _ field: String) throws(TraceError) {
        guard try required(field).string == expected else { throw error("this has to be \"\(expected)\"", in: field) }
    }

    /// Reads a whole number.
    mutating func integer(_ field: String) throws(TraceError) -> Int64 {
        guard let integer = try required(field).integer else { throw error("this is not a whole number", in: field) }
        return integer
    }

    /// Reads a text; nil when it is missing.
    mutating func text(_ field: String) throws(TraceError) -> String? {
        guard let value = optional(field) else { return nil }
        guard let text = value.string else { throw error("this is not a string", in: field) }
        guard TraceFormat.texts.contains(text.unicodeScalars.count) else {
            throw error("more than \(TraceFormat.texts.upperBound) characters", in: field)
        }
        return text
    }

    /// Reads the name of a case; nil when it is missing.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ field: String
    ) throws(TraceError) -> Choice? {
        guard let text = try text(field) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw error("\"\(text.prefix(20))\" is none of \(known)", in: field)
        }
        return choice
    }

    /// Refuses members that nobody has asked for.
    func finish() throws(TraceError) {
        guard let field = members.unasked else { return }
        throw error("this field is not known here", in: String(field.prefix(60)))
    }

    func error(_ reason: String, in field: String) -> TraceError {
        TraceError(line: line, field: field, reason)
    }
}
