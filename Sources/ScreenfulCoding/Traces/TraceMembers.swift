import JSON
import ScreenfulLab
import ScreenfulTypes

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
            // In an array the first component of the path is not a name.
            let isObject = bytes.first == UInt8(ascii: "{")
            let field = isObject ? error.path.split(separator: "/").first.map { String($0.prefix(60)) } : nil
            let reason = error.code == .wrongType ? "the line is no JSON object" : error.code.description
            throw TraceError(line: line, field: field ?? "", reason)
        }
    }

    /// Returns the value of a member; nil if it is missing.
    mutating func optional(_ field: String) -> JSONValue? {
        members.value(field)
    }

    mutating func required(_ field: String) throws(TraceError) -> JSONValue {
        guard let value = optional(field) else { throw error("the field is missing", in: field) }
        return value
    }

    /// Throws unless a member is the expected text.
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

    /// Throws if there is a member that was not read.
    func finish() throws(TraceError) {
        guard let field = members.unasked else { return }
        throw error("this field is not known here", in: String(field.prefix(60)))
    }

    func error(_ reason: String, in field: String) -> TraceError {
        TraceError(line: line, field: field, reason)
    }
}

extension TraceHeader {
    /// Reads the first line of a file.
    init(line bytes: [UInt8]) throws(TraceError) {
        var members = try TraceMembers(bytes, line: 1)
        try members.constant("header", "kind")
        let version = try members.integer("v")
        guard version == TraceFormat.version else {
            throw members.error("version \(version) is not known; version \(TraceFormat.version) is", in: "v")
        }
        try members.constant("pt", "unit")
        try members.constant("us", "t")
        let viewport = try Self.viewport(&members)
        guard let platform: Platform = try members.choice("platform") else {
            throw members.error("the field is missing", in: "platform")
        }
        var deceleration: Double?
        if let value = members.optional("decel") {
            guard let number = value.double else { throw members.error("this is not a number", in: "decel") }
            deceleration = number
        }
        self.init(
            viewport: viewport,
            platform: platform,
            deceleration: deceleration,
            paging: try members.choice("paging") ?? .cursor,
            source: try members.text("source") ?? "",
            licence: try members.text("licence") ?? "",
            split: try members.choice("split") ?? .dev
        )
        try members.finish()
        try validate()
    }

    private static func viewport(_ members: inout TraceMembers) throws(TraceError) -> Size {
        let array = try members.required("viewport").array ?? []
        guard array.count == 2, let width = array[0].double, let height = array[1].double else {
            throw members.error("this is not [width, height]", in: "viewport")
        }
        return Size(width: width, height: height)
    }
}

/// The last line of a file, by which the file is known to be complete.
struct TraceFooter {
    /// Reads a footer and compares it with the events that were read.
    static func check(line bytes: [UInt8], number: Int, count: Int, checksum: UInt32) throws(TraceError) {
        var members = try TraceMembers(bytes, line: number)
        try members.constant("footer", "kind")
        let declared = try members.integer("count")
        guard let declaredChecksum = try members.text("checksum") else {
            throw members.error("the field is missing", in: "checksum")
        }
        try members.finish()
        guard declared == Int64(count) else {
            throw members.error("the footer counts \(declared) events; there are \(count)", in: "count")
        }
        let text = TraceChecksum.text(checksum)
        guard declaredChecksum.lowercased() == text else {
            let reason = "the lines before have the checksum \(text), not \"\(declaredChecksum.prefix(20))\""
            throw members.error(reason, in: "checksum")
        }
    }
}
