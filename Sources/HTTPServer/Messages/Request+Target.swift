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

    /// How many segments the path has; `/` has one, which is empty.
    public var segmentCount: Int { segments.count }

    /// A segment of the path, decoded.
    public func segment(_ index: Int) -> String { text(segments[index]) }

    /// Whether a segment of the path is `text`, byte for byte.
    public func segment(_ index: Int, is text: String) -> Bool {
        let range = segments[index]
        return range.count == text.utf8.count && zip(range, text.utf8).allSatisfy { head[$0] == $1 }
    }

    /// The host that is asked, as it was sent, with its port if it has one.
    public var authority: String? { host.map(text) }

    /// The decoded value of the query's first item of that name.
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
            case UInt8(ascii: "+"):
                decoded.append(0x20)
            case UInt8(ascii: "%"):
                if let byte = bytes.escapedByte(at: index) { decoded.append(byte) }
                index += 2
            case let byte:
                decoded.append(byte)
            }
            index += 1
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// The byte that the percent sign at `index` and two digits stand for; nil when they do not.
    func escapedByte(at index: Int) -> UInt8? {
        guard index + 2 < endIndex, let high = self[index + 1].hexValue, let low = self[index + 2].hexValue else {
            return nil
        }
        return high << 4 | low
    }
}
