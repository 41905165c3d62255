extension RequestDecoder {
    /// Interprets the fields that determine the request's length and whether the connection persists.
    mutating func interpretFields(of request: inout Request) throws(RequestError) {
        var length: Int?
        var isChunked = false
        var hosts = 0
        var closes = false
        var keepsAlive = false
        for field in request.fields {
            // The length of a name distinguishes most of them.
            switch field.name.count {
            case 4 where request.matches(field.name, "host"):
                hosts += 1
                // The authority of an absolute target takes precedence (RFC 9112, section 3.2.2).
                try Self.checkHost(request, field.value)
                if request.host == nil { request.host = field.value }
            case 6 where request.matches(field.name, "expect"):
                guard request.matches(field.value, "100-continue") else { throw .unknownExpectation }
                request.expectsContinue = !request.isHTTP10
            case 10 where request.matches(field.name, "connection"):
                closes = closes || request.containsItem("close", in: field.value)
                keepsAlive = keepsAlive || request.containsItem("keep-alive", in: field.value)
            case 14 where request.matches(field.name, "content-length"):
                guard length == nil else { throw .framing("Content-Length is there twice") }
                length = try Self.length(request, field.value)
            case 17 where request.matches(field.name, "transfer-encoding"):
                guard !request.isHTTP10 else { throw .framing("HTTP/1.0 has no Transfer-Encoding") }
                guard !isChunked, request.matches(field.value, "chunked") else { throw .unknownCoding }
                isChunked = true
            default:
                break
            }
        }
        guard hosts == 1 || hosts == 0 && request.isHTTP10 else {
            throw .host(hosts == 0 ? "there is no Host" : "there is more than one Host")
        }
        guard !isChunked || length == nil else { throw .framing("Content-Length beside chunks") }
        guard isChunked || length != nil || !request.method.needsLength else { throw .lengthRequired }
        request.keepsConnection = !closes && (!request.isHTTP10 || keepsAlive)
        fieldBytes = 0
        fieldCount = 0
        if isChunked {
            phase = .chunkSize
        } else {
            phase = length ?? 0 == 0 ? .end : .length(remaining: length ?? 0)
        }
    }

    private static func length(_ request: Request, _ range: Range<Int>) throws(RequestError) -> Int {
        // Eighteen digits always fit, and no body is that long.
        guard !range.isEmpty, range.count <= 18, request.head[range].allSatisfy(\.isDigit) else {
            throw .framing("Content-Length is not a number")
        }
        return request.head[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Throws if a host is not a name or an address with an optional port.
    static func checkHost(_ request: Request, _ range: Range<Int>) throws(RequestError) {
        var port = range.upperBound
        if let colon = request.head[range].lastIndex(of: UInt8(ascii: ":")),
            request.head[colon + 1..<range.upperBound].allSatisfy(\.isDigit)
        {
            port = colon
        }
        let name = request.head[range.lowerBound..<port]
        let isAddress = name.first == UInt8(ascii: "[") && name.last == UInt8(ascii: "]") && name.count > 2
        let isValid =
            isAddress
            ? name.dropFirst().dropLast().allSatisfy { $0.hexValue != nil || $0 == 0x3A || $0 == 0x2E }
            : name.allSatisfy { $0.isTokenCharacter && $0 != UInt8(ascii: "%") }
        guard isValid, !name.isEmpty else { throw .host("the host is not a name or an address") }
    }
}
