public import EventLoop

/// A client's request.
///
/// The head is stored as received, in memory that the next request reuses unless
/// a handler still holds this one; strings are created only on demand.
public struct Request: Sendable {
    /// The other end of the connection.
    public internal(set) var peer: PeerAddress = .unix
    /// The body, whole and without its transfer coding.
    public internal(set) var body: [UInt8] = []
    private(set) var head = RequestHead()

    init() {}

    /// The method.
    public var method: Method { head.method }

    /// Empties the request but keeps its memory.
    mutating func reset() {
        if !body.isEmpty { body.removeAll(keepingCapacity: true) }
        if isKnownUniquelyReferenced(&head) { head.reset() } else { head = RequestHead() }
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
        for field in head.fields where head.matches(field.name, name) {
            let value = head.text(field.value)
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
        let bytes = head.bytes
        var count = 0
        var isMatch = false
        for field in head.fields where head.matches(field.name, "content-type") {
            count += 1
            let end = bytes.span.index(of: UInt8(ascii: ";"), in: field.value)
            isMatch = head.matches(head.trimmed(field.value.lowerBound..<end), type.rawValue)
        }
        return count == 1 && isMatch
    }

    /// All fields in their order.
    public var headers: [HeaderField] {
        head.fields.map { HeaderField(head.text($0.name), head.text($0.value)) }
    }
}

extension Request {
    /// The target as it was sent: the path and the query, or an absolute URI.
    public var rawTarget: String { head.text(head.target) }

    /// The path, each segment decoded; it has no dot segments and no escapes.
    public var path: String {
        if let path = head.plainPath { return head.text(path) }
        return head.segments.reduce(into: "") { path, segment in
            path.append("/")
            path.append(head.text(segment))
        }
    }

    /// The number of segments of the path; `/` has one, which is empty.
    public var segmentCount: Int { head.segments.count }

    /// Returns a decoded segment of the path.
    public func segment(_ index: Int) -> String { head.text(head.segments[index]) }

    /// Returns whether a segment of the path is `text`, byte for byte.
    public func segment(_ index: Int, is text: String) -> Bool {
        head.bytes[head.segments[index]].elementsEqual(text.utf8)
    }

    /// The host as it was sent, with its port if it has one.
    public var authority: String? { head.host.map(head.text) }

    /// Whether there is a query, which may be without items.
    public var hasQuery: Bool { !head.query.isEmpty }

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
        head.bytes[head.query].split(separator: UInt8(ascii: "&")).map { item in
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
