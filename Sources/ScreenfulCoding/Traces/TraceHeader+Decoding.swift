import JSON
import ScreenfulLab
import ScreenfulTypes

extension TraceHeader {
    init(line bytes: [UInt8]) throws(TraceError) {
        do throws(DecodingError) {
            try self.init(JSONField.parse(bytes, limits: TraceFormat.limits))
        } catch { throw TraceError(error, inLine: 1, bytes) }
        try validate()
    }

    private init(_ line: JSONField) throws(DecodingError) {
        var fields = try line.object()
        try fields.required("kind").constant("header")
        let versionField = try fields.required("v")
        let version = try versionField.integer()
        guard version == TraceFormat.version else {
            throw versionField.error(.outOfRange, "version \(version) is not known; version \(TraceFormat.version) is")
        }
        try fields.required("unit").constant("pt")
        try fields.required("t").constant("us")
        self.init(
            viewport: try fields.required("viewport").viewport(),
            platform: try fields.required("platform").headerWord(),
            deceleration: try fields.optional("decel")?.number(),
            paging: try fields.optional("paging")?.headerWord() ?? .cursor,
            source: try fields.optional("source")?.headerText() ?? "",
            licence: try fields.optional("licence")?.headerText() ?? "",
            split: try fields.optional("split")?.headerWord() ?? .dev
        )
        try fields.finish()
    }
}

/// The last line of a file, by which the file is known to be complete.
enum TraceFooter {
    /// Reads a footer and compares it with the events that were read.
    static func check(line bytes: [UInt8], number: Int, count: Int, checksum: UInt32) throws(TraceError) {
        do throws(DecodingError) {
            try check(JSONField.parse(bytes, limits: TraceFormat.limits), count, TraceChecksum.text(checksum))
        } catch { throw TraceError(error, inLine: number, bytes) }
    }

    private static func check(_ line: JSONField, _ count: Int, _ checksum: String) throws(DecodingError) {
        var fields = try line.object()
        try fields.required("kind").constant("footer")
        let countField = try fields.required("count")
        let declared = try countField.integer()
        let checksumField = try fields.required("checksum")
        let declaredChecksum = try checksumField.headerText()
        try fields.finish()
        guard declared == Int64(count) else {
            throw countField.error(.outOfRange, "the footer counts \(declared) events; there are \(count)")
        }
        guard declaredChecksum.lowercased() == checksum else {
            let reason = "the lines before have the checksum \(checksum), not \"\(declaredChecksum.prefix(20))\""
            throw checksumField.error(.outOfRange, reason)
        }
    }
}

extension JSONField {
    fileprivate func constant(_ expected: String) throws(DecodingError) {
        guard value.string == expected else { throw error(.outOfRange, "this has to be \"\(expected)\"") }
    }

    fileprivate func headerText() throws(DecodingError) -> String {
        let text = try string()
        guard TraceFormat.texts.contains(text.unicodeScalars.count) else {
            throw error(.outOfRange, "more than \(TraceFormat.texts.upperBound) characters")
        }
        return text
    }

    /// Reads the name of a case, which is a text of a header like all others.
    fileprivate func headerWord<Word: RawRepresentable<String> & CaseIterable>() throws(DecodingError) -> Word {
        _ = try headerText()
        return try choice()
    }

    fileprivate func viewport() throws(DecodingError) -> Size {
        let array = value.array ?? []
        guard array.count == 2, let width = array[0].double, let height = array[1].double else {
            throw wrongType("[width, height]")
        }
        return Size(width: width, height: height)
    }
}

extension TraceError {
    /// Creates the error for a header or footer that is not as it has to be.
    fileprivate init(_ error: DecodingError, inLine line: Int, _ bytes: [UInt8]) {
        let reason =
            switch error.reason {
            case .wrongType where error.path == .root: "the line is no JSON object"
            case .wrongType(let expected), .outOfRange(let expected): "this is not \(expected)"
            case .unknownWord(let word, let known): "\"\(word.prefix(20))\" is none of \(known.joined(separator: ", "))"
            case .missing: "the field is missing"
            case .unknown: "this field is not known here"
            case .syntax(let error): error.code.description
            case .rule(_, let text): text
            }
        // In an array the place of a syntax error is no member.
        let isObject = bytes.first == UInt8(ascii: "{")
        self.init(line: line, field: isObject ? String(error.path.outermostName.prefix(60)) : "", reason)
    }
}

extension JSONPath {
    /// The first step of the path, as text.
    fileprivate var outermostName: String {
        switch self {
        case .root: ""
        case .member(let name, .root): name
        case .element(let index, .root): String(index)
        case .member(_, let parent), .element(_, let parent): parent.outermostName
        }
    }
}
