import HTTPClient
import JSON
import ListStore

/// The rows of one answer, in a format that the importer reads, and the address of those that follow.
struct AddressPage {
    /// The format; nil if the first bytes tell.
    var format: ImportFormat?
    /// The rows; those of a JSON array are one object a line.
    var bytes: [UInt8]
    /// The address of the next page of a JSON array.
    var next: HTTPURL?

    /// Reads the rows of a complete answer.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - format: The format that the user has named; nil to go by the type, the address and the first bytes.
    ///   - pointer: The members that lead to the array of rows in a JSON document; none for the document itself.
    /// - Throws: ``ImportError/Code/unreadable`` for an answer without rows.
    init(_ response: ClientResponse, format: ImportFormat?, at pointer: [String]?) throws(ImportError) {
        let url = response.url
        let type = Self.mediaType(of: response)
        guard type != "text/html" else {
            throw ImportError(.unreadable, "\(url) is a page of HTML, not rows")
        }
        let path = url.description.prefix { $0 != "?" }
        let named =
            format ?? Self.formats[type] ?? (type.hasSuffix("json") ? nil : ImportFormat(fileName: String(path)))
        let first = response.body.first { !Self.isSpace($0) }
        let isDocument = pointer != nil || (named ?? .ndjson) == .ndjson && first == UInt8(ascii: "[")
        guard isDocument else {
            if named == nil, type.hasSuffix("json"), Self.isOneObject(response.body) {
                throw ImportError(.unreadable, "\(url) is an object: name the array of rows in it by --rows")
            }
            self.format = named
            bytes = response.body
            return
        }
        self.format = .ndjson
        do throws(JSONError) {
            bytes = try Self.lines(of: response.body, at: pointer ?? [])
        } catch {
            guard error.code == .wrongType else {
                throw ImportError(.unreadable, "\(url) is not JSON: byte \(error.offset)")
            }
            let place = pointer.map { $0.isEmpty ? "the document" : $0.map { "/\($0)" }.joined() } ?? "the document"
            throw ImportError(.unreadable, "\(url): \(place) is no array of objects")
        }
        next = response.links.first { $0.relations.contains("next") }?.target
    }

    private static let formats: [String: ImportFormat] = [
        "application/x-ndjson": .ndjson, "application/jsonl": .ndjson, "application/json-lines": .ndjson,
        "text/csv": .csv, "text/tab-separated-values": .tsv,
    ]

    private static func mediaType(of response: ClientResponse) -> String {
        let value = response.header("content-type")?.prefix { $0 != ";" } ?? ""
        return value.lowercased().filter { $0 != " " }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private static func isOneObject(_ bytes: [UInt8]) -> Bool {
        var reader = JSONReader(bytes)
        do throws(JSONError) {
            guard try reader.peek() == .object else { return false }
            try reader.skipValue()
            try reader.finish()
            return true
        } catch { return false }
    }

    /// Returns the objects of an array in a JSON document, each in a line of its own.
    ///
    /// - Throws: `JSONError`; of the code `wrongType` if there is no such array, or not of objects.
    private static func lines(of body: [UInt8], at pointer: [String]) throws(JSONError) -> [UInt8] {
        var reader = JSONReader(body)
        var lines: [UInt8] = []
        try read(&reader, pointer[...], body, into: &lines)
        try reader.finish()
        return lines
    }

    private static func read(
        _ reader: inout JSONReader,
        _ pointer: ArraySlice<String>,
        _ body: [UInt8],
        into lines: inout [UInt8]
    ) throws(JSONError) {
        guard let member = pointer.first else {
            guard try reader.peek() == .array else { throw JSONError(.wrongType, at: reader.offset) }
            try reader.beginArray()
            while try reader.nextElement() {
                guard try reader.peek() == .object else { throw JSONError(.wrongType, at: reader.offset) }
                let start = reader.offset
                try reader.skipValue()
                append(body[start..<reader.offset], to: &lines)
            }
            return
        }
        guard try reader.peek() == .object else { throw JSONError(.wrongType, at: reader.offset) }
        try reader.beginObject()
        var isFound = false
        while try reader.nextKey() {
            if !isFound, reader.key == member {
                isFound = true
                try read(&reader, pointer.dropFirst(), body, into: &lines)
            } else {
                try reader.skipValue()
            }
        }
        guard isFound else { throw JSONError(.wrongType, at: reader.offset) }
    }

    /// Adds a valid JSON value without the white space between its parts.
    private static func append(_ value: ArraySlice<UInt8>, to lines: inout [UInt8]) {
        var isInString = false
        var isEscaped = false
        for byte in value {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else if isSpace(byte) {
                continue
            } else {
                isInString = byte == UInt8(ascii: "\"")
            }
            lines.append(byte)
        }
        lines.append(UInt8(ascii: "\n"))
    }
}
