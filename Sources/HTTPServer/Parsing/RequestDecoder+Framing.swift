extension RequestDecoder {
    /// Interprets the fields that determine the request's length and whether the connection persists.
    mutating func interpretFields(of head: RequestHead) throws(RequestError) {
        var length: Int?
        var isChunked = false
        var hosts = 0
        var closes = false
        var keepsAlive = false
        for field in head.fields {
            // The length of a name distinguishes most of them.
            switch field.name.count {
            case 4 where head.matches(field.name, "host"):
                hosts += 1
                try interpretHost(field.value, of: head)
            case 6 where head.matches(field.name, "expect"):
                guard head.matches(field.value, "100-continue") else { throw .unknownExpectation }
                head.expectsContinue = !head.isHTTP10
            case 10 where head.matches(field.name, "connection"):
                closes = closes || head.containsItem("close", in: field.value)
                keepsAlive = keepsAlive || head.containsItem("keep-alive", in: field.value)
            case 14 where head.matches(field.name, "content-length"):
                guard length == nil else { throw .framing("Content-Length is there twice") }
                length = try Self.length(head, field.value)
            case 17 where head.matches(field.name, "transfer-encoding"):
                guard !head.isHTTP10 else { throw .framing("HTTP/1.0 has no Transfer-Encoding") }
                guard !isChunked, head.matches(field.value, "chunked") else { throw .unknownCoding }
                isChunked = true
            default:
                break
            }
        }
        guard hosts == 1 || hosts == 0 && head.isHTTP10 else {
            throw .host(hosts == 0 ? "there is no Host" : "there is more than one Host")
        }
        if hosts == 0 { latestHost = [] }
        guard !isChunked || length == nil else { throw .framing("Content-Length beside chunks") }
        guard isChunked || length != nil || !head.method.needsLength else { throw .lengthRequired }
        head.keepsConnection = !closes && (!head.isHTTP10 || keepsAlive)
        fieldBytes = 0
        fieldCount = 0
        if isChunked {
            phase = .chunkSize
        } else {
            phase = length ?? 0 == 0 ? .end : .length(remaining: length ?? 0)
        }
    }

    private static func length(_ head: RequestHead, _ range: Range<Int>) throws(RequestError) -> Int {
        // Eighteen digits always fit, and no body is that long.
        guard !range.isEmpty, range.count <= 18, head.bytes[range].allSatisfy(\.isDigit) else {
            throw .framing("Content-Length is not a number")
        }
        return head.bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Checks a `Host`, unless it is that of the request before.
    private mutating func interpretHost(_ host: Range<Int>, of head: RequestHead) throws(RequestError) {
        let bytes = head.bytes
        let value = bytes.span.extracting(host)
        let isKnown = !host.isEmpty && value.isEqual(to: latestHost.span)
        if !isKnown {
            latestHost.removeAll(keepingCapacity: true)
            try Self.checkHost(head, host)
            latestHost.append(copying: value)
        }
        // The authority of an absolute target takes precedence (RFC 9112, section 3.2.2).
        guard head.host == nil else { return latestHost = [] }
        head.repeatsHost = isKnown
        head.host = host
    }

    /// Throws if a host is not a name or an address with an optional port.
    static func checkHost(_ head: RequestHead, _ range: Range<Int>) throws(RequestError) {
        var port = range.upperBound
        if let colon = head.bytes[range].lastIndex(of: UInt8(ascii: ":")),
            head.bytes[colon + 1..<range.upperBound].allSatisfy(\.isDigit)
        {
            port = colon
        }
        let name = head.bytes[range.lowerBound..<port]
        let isAddress = name.first == UInt8(ascii: "[") && name.last == UInt8(ascii: "]") && name.count > 2
        let isValid =
            isAddress
            ? name.dropFirst().dropLast().allSatisfy { $0.hexValue != nil || $0 == 0x3A || $0 == 0x2E }
            : name.allSatisfy { $0.isTokenCharacter && $0 != UInt8(ascii: "%") }
        guard isValid, !name.isEmpty else { throw .host("the host is not a name or an address") }
    }
}
