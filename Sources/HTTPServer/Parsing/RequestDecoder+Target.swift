extension RequestDecoder {
    /// Splits the target into host, path segments and query, and decodes the path.
    ///
    /// Ambiguous targets are refused: dot segments, encoded slashes and
    /// backslashes, control characters, malformed escapes, bytes that are not UTF-8.
    func interpretTarget(of head: RequestHead) throws(RequestError) {
        var path = head.target
        if head.bytes[path.lowerBound] != UInt8(ascii: "/") {
            if path.count == 1, head.bytes[path.lowerBound] == UInt8(ascii: "*"), head.method == .options {
                return
            }
            path = try Self.removeAuthority(from: path, of: head)
        }
        let bytes = head.bytes
        let isPlain = bytes.span.isPlainPath(in: path)
        if !isPlain {
            guard !bytes[path].contains(UInt8(ascii: "#")) else { throw .target("the target has a fragment") }
            if let mark = bytes[path].firstIndex(of: UInt8(ascii: "?")) {
                head.query = mark + 1..<path.upperBound
                path = path.lowerBound..<mark
                try Self.checkQuery(bytes[head.query])
            }
        }
        try Self.splitPath(path, isPlain: isPlain || bytes.span.isPlainPath(in: path), of: head)
    }

    /// Removes `http://host` from an absolute target (RFC 9112, section 3.2.2).
    private static func removeAuthority(
        from target: Range<Int>,
        of head: RequestHead
    ) throws(RequestError) -> Range<Int> {
        for scheme in ["http://", "https://"] where target.count > scheme.utf8.count {
            let start = target.lowerBound + scheme.utf8.count
            guard head.matches(target.lowerBound..<start, scheme) else { continue }
            let rest = head.bytes[start..<target.upperBound]
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? target.upperBound
            try checkHost(head, start..<end)
            head.host = start..<end
            return end..<target.upperBound
        }
        throw .target("the target is neither a path nor an http URI")
    }

    private static func splitPath(_ path: Range<Int>, isPlain: Bool, of head: RequestHead) throws(RequestError) {
        guard !path.isEmpty else {
            // "http://host" and "http://host?query" mean the root.
            head.segments.append(path)
            return
        }
        let bytes = head.bytes
        var start = path.lowerBound + 1
        while start <= path.upperBound {
            let end = bytes.span.index(of: UInt8(ascii: "/"), in: start..<path.upperBound)
            let segment = isPlain ? start..<end : try decodeSegment(start..<end, of: head)
            guard segment.isEmpty || !isDots(segment, of: head) else { throw .target("the path has a dot segment") }
            head.segments.append(segment)
            start = end + 1
        }
        if isPlain { head.plainPath = path }
    }

    /// Returns whether a segment is `.` or `..`.
    private static func isDots(_ segment: Range<Int>, of head: RequestHead) -> Bool {
        segment.count <= 2 && head.bytes[segment].allSatisfy { $0 == UInt8(ascii: ".") }
    }

    /// Appends a decoded segment to the head's bytes and returns its range.
    private static func decodeSegment(
        _ segment: Range<Int>,
        of head: RequestHead
    ) throws(RequestError) -> Range<Int> {
        guard !head.bytes[segment].contains(UInt8(ascii: "\\")) else { throw .target("the path has a backslash") }
        let decodedStart = head.bytes.count
        var index = segment.lowerBound
        while index < segment.upperBound {
            var byte = head.bytes[index]
            if byte == UInt8(ascii: "%") {
                guard let escaped = head.bytes[segment].escapedByte(at: index) else {
                    throw .target("the path has a malformed escape")
                }
                guard escaped >= 0x20, escaped != 0x7F, escaped != UInt8(ascii: "/"), escaped != UInt8(ascii: "\\")
                else { throw .target("the path has an escaped slash, backslash or control character") }
                byte = escaped
                index += 2
            }
            head.bytes.append(byte)
            index += 1
        }
        let decoded = decodedStart..<head.bytes.count
        guard String(validating: head.bytes[decoded], as: UTF8.self) != nil else {
            throw .target("the path is not UTF-8")
        }
        return decoded
    }

    private static func checkQuery(_ query: ArraySlice<UInt8>) throws(RequestError) {
        guard query.contains(UInt8(ascii: "%")) else { return }
        var decoded: [UInt8] = []
        var index = query.startIndex
        while index < query.endIndex {
            if query[index] == UInt8(ascii: "%") {
                guard let byte = query.escapedByte(at: index) else {
                    throw .target("the query has a malformed escape")
                }
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(query[index])
                index += 1
            }
        }
        guard String(validating: decoded, as: UTF8.self) != nil else { throw .target("the query is not UTF-8") }
    }
}
