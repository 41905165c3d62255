extension RequestDecoder {
    /// Splits the target into host, path segments and query, and decodes the path.
    ///
    /// Ambiguous targets are refused: dot segments, encoded slashes and
    /// backslashes, control characters, malformed escapes, bytes that are not UTF-8.
    func interpretTarget(of request: inout Request) throws(RequestError) {
        var path = request.target
        if request.head[path.lowerBound] != UInt8(ascii: "/") {
            if path.count == 1, request.head[path.lowerBound] == UInt8(ascii: "*"), request.method == .options {
                return
            }
            path = try Self.removeAuthority(from: path, of: &request)
        }
        guard !request.head[path].contains(UInt8(ascii: "#")) else { throw .target("the target has a fragment") }
        if let mark = request.head[path].firstIndex(of: UInt8(ascii: "?")) {
            request.query = mark + 1..<path.upperBound
            path = path.lowerBound..<mark
            try Self.checkQuery(of: request)
        }
        try Self.splitPath(path, of: &request)
    }

    /// Removes `http://host` from an absolute target (RFC 9112, section 3.2.2).
    private static func removeAuthority(
        from target: Range<Int>,
        of request: inout Request
    ) throws(RequestError) -> Range<Int> {
        for scheme in ["http://", "https://"] where target.count > scheme.utf8.count {
            let start = target.lowerBound + scheme.utf8.count
            guard request.matches(target.lowerBound..<start, scheme) else { continue }
            let rest = request.head[start..<target.upperBound]
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? target.upperBound
            try checkHost(request, start..<end)
            request.host = start..<end
            return end..<target.upperBound
        }
        throw .target("the target is neither a path nor an http URI")
    }

    private static func splitPath(_ path: Range<Int>, of request: inout Request) throws(RequestError) {
        guard !path.isEmpty else {
            // "http://host" and "http://host?query" mean the root.
            request.segments.append(path)
            return
        }
        var isPlain = true
        var start = path.lowerBound + 1
        while start <= path.upperBound {
            var end = start
            var hasEscape = false
            while end < path.upperBound, request.head[end] != UInt8(ascii: "/") {
                guard request.head[end] != UInt8(ascii: "\\") else { throw .target("the path has a backslash") }
                hasEscape = hasEscape || request.head[end] == UInt8(ascii: "%")
                end += 1
            }
            isPlain = isPlain && !hasEscape
            let segment = hasEscape ? try decodeSegment(start..<end, of: &request) : start..<end
            let isDots = segment.count <= 2 && request.head[segment].allSatisfy { $0 == UInt8(ascii: ".") }
            guard segment.isEmpty || !isDots else { throw .target("the path has a dot segment") }
            request.segments.append(segment)
            start = end + 1
        }
        if isPlain { request.plainPath = path }
    }

    /// Appends a decoded segment to the head's bytes and returns its range.
    private static func decodeSegment(
        _ segment: Range<Int>,
        of request: inout Request
    ) throws(RequestError) -> Range<Int> {
        let decodedStart = request.head.count
        var index = segment.lowerBound
        while index < segment.upperBound {
            var byte = request.head[index]
            if byte == UInt8(ascii: "%") {
                guard let escaped = request.head[segment].escapedByte(at: index) else {
                    throw .target("the path has a malformed escape")
                }
                guard escaped >= 0x20, escaped != 0x7F, escaped != UInt8(ascii: "/"), escaped != UInt8(ascii: "\\")
                else { throw .target("the path has an escaped slash, backslash or control character") }
                byte = escaped
                index += 2
            }
            request.head.append(byte)
            index += 1
        }
        let decoded = decodedStart..<request.head.count
        guard String(validating: request.head[decoded], as: UTF8.self) != nil else {
            throw .target("the path is not UTF-8")
        }
        return decoded
    }

    private static func checkQuery(of request: Request) throws(RequestError) {
        let query = request.head[request.query]
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
