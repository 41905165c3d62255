extension RequestDecoder {
    /// Decodes the complete lines of a head.
    ///
    /// Their bytes are copied to the request at the end, with one call.
    mutating func decodeHead(
        _ input: Span<UInt8>,
        at position: inout Int,
        into head: RequestHead
    ) throws(RequestError) -> Progress {
        guard try decodeLines(input, at: &position, into: head) else { return .needsMore }
        try interpretTarget(of: head)
        try interpretFields(of: head)
        return .head
    }

    /// Decodes the request line and the header fields.
    ///
    /// - Returns: Whether the head is complete.
    private mutating func decodeLines(
        _ input: Span<UInt8>,
        at position: inout Int,
        into head: RequestHead
    ) throws(RequestError) -> Bool {
        let start = position
        // The distance from an index of the input to one of the request's head.
        let shift = head.bytes.count - start
        // Also after an error: the target that precedes the refused line is logged.
        defer { head.bytes.append(copying: input.extracting(start..<position)) }
        if case .start = phase {
            try decodeRequestLine(input, at: &position, shift, into: head)
        }
        guard case .fields = phase else { return false }
        return try decodeFields(input, at: &position) { (name, value) in
            head.fields.append(RequestHead.FieldRange(name: name.shifted(by: shift), value: value.shifted(by: shift)))
        }
    }

    private mutating func decodeRequestLine(
        _ input: Span<UInt8>,
        at position: inout Int,
        _ shift: Int,
        into head: RequestHead
    ) throws(RequestError) {
        let start = position
        guard let end = try lineEnd(input, from: start, .request, limit: limits.requestLine) else { return }

        let methodEnd = Self.tokenEnd(input, from: start, to: end)
        guard methodEnd > start, methodEnd < end, input[methodEnd] == 0x20 else {
            throw .malformed("the request line does not start with a method and a space")
        }
        let targetEnd = input.index(of: 0x20, in: methodEnd + 1..<end)
        guard targetEnd > methodEnd + 1, targetEnd < end else {
            throw .malformed("the request line is not a method, a target and a version")
        }
        let isHTTP10 = try Self.isVersion10(input, targetEnd + 1..<end)
        head.method = try Self.method(input, start..<methodEnd)
        head.isHTTP10 = isHTTP10
        head.target = (methodEnd + 1..<targetEnd).shifted(by: shift)
        position = end + 2
        phase = .fields
        fieldBytes = 0
        fieldCount = 0
    }

    /// Decodes header fields or trailers up to the empty line.
    ///
    /// - Returns: True when the empty line was there.
    mutating func decodeFields(
        _ input: Span<UInt8>,
        at position: inout Int,
        field: (_ name: Range<Int>, _ value: Range<Int>) -> Void
    ) throws(RequestError) -> Bool {
        while true {
            let start = position
            // Without the line's end; the final empty line is not counted.
            let room = limits.headers - fieldBytes - 2
            guard let end = try lineEnd(input, from: start, .field, limit: room) else { return false }
            position = end + 2
            if end == start { return true }

            fieldBytes += end + 2 - start
            fieldCount += 1
            guard fieldCount <= limits.headerCount else { throw .headersTooLong }
            let nameEnd = Self.tokenEnd(input, from: start, to: end)
            // Also refuses folded lines and space before the colon (RFC 9112, section 5).
            guard nameEnd > start, nameEnd < end, input[nameEnd] == UInt8(ascii: ":") else {
                throw .malformed("a header field is not a name, a colon and a value")
            }
            var (valueStart, valueEnd) = (nameEnd + 1, end)
            while valueStart < valueEnd, input[valueStart] == 0x20 || input[valueStart] == 0x09 { valueStart += 1 }
            while valueEnd > valueStart, input[valueEnd - 1] == 0x20 || input[valueEnd - 1] == 0x09 { valueEnd -= 1 }
            field(start..<nameEnd, valueStart..<valueEnd)
        }
    }

    private static func tokenEnd(_ input: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var index = start
        while index < end, input[index].isTokenCharacter { index += 1 }
        return index
    }

    /// The known methods, each with its name as a number.
    private static let methods = Method.allCases.map { (name: number(Array($0.rawValue.utf8).span), method: $0) }

    private static func method(_ input: Span<UInt8>, _ range: Range<Int>) throws(RequestError) -> Method {
        guard range.count <= MemoryLayout<UInt64>.size else { throw .unknownMethod }
        let name = number(input.extracting(range))
        guard let place = methods.firstIndex(where: { $0.name == name }) else { throw .unknownMethod }
        return methods[place].method
    }

    /// - Returns: True for 1.0, false for 1.1 and what may follow it in the same major version.
    private static func isVersion10(_ input: Span<UInt8>, _ range: Range<Int>) throws(RequestError) -> Bool {
        let start = range.lowerBound
        if range.count == 8, input.word(at: start) == UInt64(littleEndian: http11) { return false }
        guard range.count == 8, number(input.extracting(start..<start + 5)) == httpName, input[start + 5].isDigit,
            input[start + 6] == UInt8(ascii: "."), input[start + 7].isDigit
        else { throw .malformed("the request line does not end with a version") }
        guard input[start + 5] == UInt8(ascii: "1") else { throw .unknownVersion }
        return input[start + 7] == UInt8(ascii: "0")
    }

    /// `HTTP/1.1` as it lies in memory.
    private static let http11: UInt64 = 0x31_2E_31_2F_50_54_54_48
    /// `HTTP/` as a number.
    private static let httpName: UInt64 = 0x48_54_54_50_2F

    /// Returns up to eight bytes as one number, which is faster to compare.
    private static func number(_ bytes: Span<UInt8>) -> UInt64 {
        var number: UInt64 = 0
        for index in bytes.indices { number = number << 8 | UInt64(bytes[index]) }
        return number
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Self {
        lowerBound + distance..<upperBound + distance
    }
}

extension RequestDecoder {
    /// The bytes that a line may have.
    enum LineKind {
        /// Visible ASCII and spaces.
        case request
        /// Also tabs and bytes over 127.
        case field
        /// As ``field``, before a chunk.
        case chunkSize

        /// The error for a line that is too long.
        fileprivate var excess: RequestError {
            switch self {
            case .request: .targetTooLong
            case .field: .headersTooLong
            case .chunkSize: .chunkSizeTooLong
            }
        }
    }

    /// Finds the end of the line that starts at `start`.
    ///
    /// The line may have `limit` bytes before its end.
    ///
    /// - Returns: The index of its carriage return, nil while the line is not complete.
    /// - Throws: At the first byte that no such line can have, complete or not.
    mutating func lineEnd(
        _ input: Span<UInt8>,
        from start: Int,
        _ kind: LineKind,
        limit: Int
    ) throws(RequestError) -> Int? {
        var index = start + scanned
        let bound = min(input.count, start + limit)
        while true {
            index = input.endOfText(in: index..<max(index, bound))
            guard index < input.count else { break }
            let byte = input[index]
            if byte == 0x0D {
                guard index + 1 < input.count else { break }
                guard input[index + 1] == 0x0A else { throw .malformed("a carriage return without a line feed") }
                scanned = 0
                return index
            }
            guard index < bound else { throw kind.excess }
            guard byte != 0x0A else { throw .malformed("a line feed without a carriage return") }
            guard kind != .request, byte == 0x09 || byte >= 0x80 else {
                throw .malformed("a byte that no line of a request can have")
            }
            index += 1
        }
        scanned = index - start
        return nil
    }
}
