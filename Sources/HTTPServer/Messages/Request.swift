public import EventLoop

/// A client's request.
///
/// The head is stored as received, in one array that the next request reuses unless
/// a handler still holds this one; strings are created only on demand.
public struct Request: Sendable {
    /// A field's place in the head.
    struct FieldRange {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// The method.
    public internal(set) var method: Method = .get
    /// The other end of the connection.
    public internal(set) var peer: PeerAddress = .unix
    /// The body, whole and without its transfer coding.
    public internal(set) var body: [UInt8] = []
    /// The bytes of the head, followed by those of the path that had to be decoded.
    var head: [UInt8] = []
    var target = 0..<0
    /// The path as it was sent; nil when a segment had to be decoded.
    var plainPath: Range<Int>?
    var query = 0..<0
    var host: Range<Int>?
    var segments: [Range<Int>] = []
    var fields: [FieldRange] = []
    var isHTTP10 = false
    var keepsConnection = true
    var expectsContinue = false

    init() {}

    /// Empties the request but keeps its memory.
    mutating func reset() {
        method = .get
        if !body.isEmpty { body.removeAll(keepingCapacity: true) }
        head.removeAll(keepingCapacity: true)
        target = 0..<0
        plainPath = nil
        query = 0..<0
        host = nil
        segments.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        isHTTP10 = false
        keepsConnection = true
        expectsContinue = false
    }

    func text(_ range: Range<Int>) -> String { String(decoding: head[range], as: UTF8.self) }
}

extension Request {
    /// Creates a request as if it had been received over a connection.
    ///
    /// `Host` and `Content-Length` are added unless they are among the headers.
    ///
    /// - Throws: ``RequestError``, as for the same bytes from a client.
    public init(
        _ method: Method,
        _ target: String,
        headers: [HeaderField] = [],
        body: [UInt8] = [],
        peer: PeerAddress = .unix
    ) throws(RequestError) {
        var bytes = Array("\(method) \(target) HTTP/1.1\r\n".utf8)
        for field in headers { bytes.append(text: "\(field.name): \(field.value)\r\n") }
        let names = Set(headers.map { $0.name.lowercased() })
        if !names.contains("host") { bytes.append(text: "Host: localhost\r\n") }
        if !names.contains("content-length") { bytes.append(text: "Content-Length: \(body.count)\r\n") }
        bytes.append(text: "\r\n")
        bytes.append(contentsOf: body)

        self.init()
        var decoder = RequestDecoder(limits: Limits(body: max(body.count, Limits().body)))
        var position = 0
        while true {
            switch try decoder.decode(bytes.span, at: &position, into: &self) {
            case .head: continue
            case .message: break
            case .needsMore: throw .incomplete
            }
            break
        }
        self.peer = peer
    }
}

extension Request {
    /// Returns the value of a header field; names are case-insensitive.
    ///
    /// Several fields of one name are joined by commas, as they mean the same as one
    /// (RFC 9110, section 5.3). Bytes that are not UTF-8 are replaced.
    ///
    /// - Complexity: O(*n*) for *n* fields.
    public func header(_ name: String) -> String? {
        var result: String?
        for field in fields where matches(field.name, name) {
            let value = text(field.value)
            if let previous = result {
                result = "\(previous), \(value)"
            } else {
                result = value
            }
        }
        return result
    }

    /// Returns whether there is one `Content-Type` and it is `type`, with any parameters.
    ///
    /// - Complexity: O(*n*) for *n* fields.
    public func isBody(of type: ContentType) -> Bool {
        let types = fields.lazy.filter { matches($0.name, "Content-Type") }
        guard let field = types.first, types.dropFirst().isEmpty else { return false }
        let end = head[field.value].firstIndex(of: UInt8(ascii: ";")) ?? field.value.upperBound
        return matches(trimmed(field.value.lowerBound..<end), type.rawValue)
    }

    /// All fields in their order.
    public var headers: [HeaderField] {
        fields.map { HeaderField(text($0.name), text($0.value)) }
    }

    /// Returns whether the bytes at `range` are `word`, ignoring the case of ASCII letters.
    func matches(_ range: Range<Int>, _ word: String) -> Bool {
        guard range.count == word.utf8.count else { return false }
        var word = word
        return word.withUTF8 { word in
            var index = range.lowerBound
            for byte in word {
                let other = head[index]
                guard other == byte || other.lowercased == byte.lowercased else { return false }
                index += 1
            }
            return true
        }
    }

    /// Returns whether the bytes at both ranges are the same, ignoring the case of ASCII letters.
    func matches(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
        range.count == other.count && zip(range, other).allSatisfy { head[$0].lowercased == head[$1].lowercased }
    }

    /// Returns whether one of the comma-separated items at `range` is `word`.
    func containsItem(_ word: String, in range: Range<Int>) -> Bool {
        var start = range.lowerBound
        while start <= range.upperBound {
            var end = start
            while end < range.upperBound, head[end] != UInt8(ascii: ",") { end += 1 }
            if matches(trimmed(start..<end), word) { return true }
            start = end + 1
        }
        return false
    }

    /// Returns the range without spaces and tabs at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, head[start] == 0x20 || head[start] == 0x09 { start += 1 }
        while end > start, head[end - 1] == 0x20 || head[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }
}

extension Request {
    /// The target as it was sent: the path and the query, or an absolute URI.
    public var rawTarget: String { text(target) }

    /// The path, each segment decoded; it has no dot segments and no escapes.
    public var path: String {
        if let plainPath { return text(plainPath) }
        return segments.reduce(into: "") { path, segment in
            path.append("/")
            path.append(text(segment))
        }
    }

    /// The number of segments of the path; `/` has one, which is empty.
    public var segmentCount: Int { segments.count }

    /// Returns a decoded segment of the path.
    public func segment(_ index: Int) -> String { text(segments[index]) }

    /// Returns whether a segment of the path is `text`, byte for byte.
    public func segment(_ index: Int, is text: String) -> Bool {
        let range = segments[index]
        return range.count == text.utf8.count && zip(range, text.utf8).allSatisfy { head[$0] == $1 }
    }

    /// The host as it was sent, with its port if it has one.
    public var authority: String? { host.map(text) }

    /// Whether there is a query, which may be without items.
    public var hasQuery: Bool { !query.isEmpty }

    /// Returns the decoded value of the query's first item of that name.
    ///
    /// - Complexity: O(*n*) for *n* bytes of the query.
    public func query(_ name: String) -> String? {
        queryItems.first { $0.name == name }?.value
    }

    /// The items of the query in their order, decoded; `+` is a space.
    ///
    /// - Note: WHATWG URL, `application/x-www-form-urlencoded` parsing.
    public var queryItems: [(name: String, value: String)] {
        head[query].split(separator: UInt8(ascii: "&")).map { item in
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decodeQuery(parts[0]), parts.count == 2 ? Self.decodeQuery(parts[1]) : "")
        }
    }

    // The decoder of requests has refused malformed escapes already.
    private static func decodeQuery(_ bytes: ArraySlice<UInt8>) -> String {
        var decoded: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "+"): decoded.append(0x20)
            case UInt8(ascii: "%"):
                if let byte = bytes.escapedByte(at: index) { decoded.append(byte) }
                index += 2
            case let byte: decoded.append(byte)
            }
            index += 1
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Returns the byte that the percent sign at `index` and two digits encode; nil if they encode none.
    func escapedByte(at index: Int) -> UInt8? {
        guard index + 2 < endIndex, let high = self[index + 1].hexValue, let low = self[index + 2].hexValue else {
            return nil
        }
        return high << 4 | low
    }
}
