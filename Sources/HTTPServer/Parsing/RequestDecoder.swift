/// Decodes the requests of one connection, one after another.
///
/// Incremental and without I/O: bytes go in as they arrive, in pieces of any length. No
/// byte is examined twice, and the caller keeps only the incomplete line at the end of
/// the input.
///
/// - Note: RFC 9112, and stricter wherever two readers of a request could
///   disagree on where it ends: bare line feeds, folded lines, space before a
///   colon, repeated or signed lengths, and lengths beside chunks are refused.
struct RequestDecoder {
    enum Progress {
        /// All input is used, except an incomplete line.
        case needsMore
        /// The head is complete; decoding goes on with the next call.
        case head
        /// The request is complete; the next call starts the next one.
        case message
    }

    enum Phase {
        case start
        case fields
        case length(remaining: Int)
        case chunkSize
        case chunk(remaining: Int)
        case chunkEnd
        case trailers
        case end
    }

    let limits: Limits
    /// The longest body that the current request may have, in bytes.
    var bodyLimit: Int
    var phase: Phase = .start
    /// Bytes of the current, incomplete line that were examined already.
    var scanned = 0
    /// Bytes and lines of the header fields, then of the trailers.
    var fieldBytes = 0
    var fieldCount = 0
    /// Bytes of the body so far, kept or not.
    var bodyBytes = 0
    /// Whether the body of the current request is read but not kept.
    var dropsBody = false
    /// The valid `Host` of the request before; empty if an absolute target or HTTP/1.0 made it irrelevant.
    var latestHost: [UInt8] = []
    private var emptyLines = 0

    init(limits: Limits) {
        self.limits = limits
        bodyLimit = limits.body
    }

    /// Whether a request has begun and is not complete.
    var isInsideRequest: Bool {
        if case .start = phase { scanned > 0 } else { true }
    }

    /// Whether the current request is complete, so that the next call yields it without input.
    var hasMessage: Bool {
        if case .end = phase { true } else { false }
    }

    /// Decodes up to the next milestone or the input's end.
    ///
    /// The position is the index of the next byte, and moves past the bytes that were used.
    /// The request must be the same one until it is complete.
    ///
    /// - Throws: ``RequestError``; the connection cannot be used after it.
    mutating func decode(
        _ input: Span<UInt8>,
        at position: inout Int,
        into request: inout Request
    ) throws(RequestError) -> Progress {
        while true {
            switch phase {
            case .start:
                guard try skipEmptyLines(input, at: &position) else { return .needsMore }
                request.reset()
                bodyLimit = limits.body
                bodyBytes = 0
                dropsBody = false
                return try decodeHead(input, at: &position, into: request.head)
            case .fields:
                return try decodeHead(input, at: &position, into: request.head)
            case .length(let remaining):
                try checkLength()
                let rest = remaining - take(remaining, input, at: &position, into: &request)
                phase = rest == 0 ? .end : .length(remaining: rest)
                if rest > 0 { return .needsMore }
            case .chunkSize, .chunk, .chunkEnd, .trailers:
                guard try decodeChunks(input, at: &position, into: &request) else { return .needsMore }
            case .end:
                phase = .start
                return .message
            }
        }
    }

    /// Throws if the declared length of the body exceeds the limit.
    func checkLength() throws(RequestError) {
        guard case .length(let remaining) = phase, remaining > bodyLimit - bodyBytes else { return }
        throw .bodyTooLong
    }

    /// Moves at most `count` bytes to the body.
    private mutating func take(
        _ count: Int,
        _ input: Span<UInt8>,
        at position: inout Int,
        into request: inout Request
    ) -> Int {
        let taken = min(count, input.count - position)
        if !dropsBody { request.body.append(copying: input.extracting(position..<position + taken)) }
        bodyBytes += taken
        position += taken
        return taken
    }

    /// Skips empty lines before a request, which some clients send after a body (RFC 9112, section 2.2).
    ///
    /// - Returns: False when the input ends first.
    private mutating func skipEmptyLines(_ input: Span<UInt8>, at position: inout Int) throws(RequestError) -> Bool {
        while position < input.count, input[position] == 0x0D {
            guard position + 1 < input.count else { return false }
            emptyLines += 1
            guard input[position + 1] == 0x0A, emptyLines <= 8 else { throw .malformed("no request line") }
            position += 2
        }
        guard position < input.count else { return false }
        emptyLines = 0
        return true
    }
}

extension RequestDecoder {
    /// The longest size of a chunk, in hexadecimal digits.
    private static let sizeDigits = 16
    /// The longest extension of a chunk, in bytes; extensions are ignored.
    private static let extensionLength = 128

    /// Decodes one step of a chunked body (RFC 9112, section 7.1).
    ///
    /// - Returns: False when the input ends first.
    private mutating func decodeChunks(
        _ input: Span<UInt8>,
        at position: inout Int,
        into request: inout Request
    ) throws(RequestError) -> Bool {
        switch phase {
        case .chunkSize:
            guard let size = try chunkSize(input, at: &position) else { return false }
            guard size <= bodyLimit - bodyBytes else { throw .bodyTooLong }
            phase = size == 0 ? .trailers : .chunk(remaining: size)
        case .chunk(let remaining):
            let rest = remaining - take(remaining, input, at: &position, into: &request)
            phase = rest == 0 ? .chunkEnd : .chunk(remaining: rest)
            return rest == 0
        case .chunkEnd:
            let available = input.count - position
            guard available > 0 else { return false }
            guard input[position] == 0x0D else { throw .framing("a chunk is longer than its size") }
            guard available > 1 else { return false }
            guard input[position + 1] == 0x0A else { throw .framing("a chunk is longer than its size") }
            position += 2
            phase = .chunkSize
        case .trailers:
            // Trailers are discarded: merged into the head they could forge a field.
            guard try decodeFields(input, at: &position, field: { (_, _) in }) else { return false }
            phase = .end
        case .start, .fields, .length, .end:
            preconditionFailure("no chunk is expected")
        }
        return true
    }

    private mutating func chunkSize(_ input: Span<UInt8>, at position: inout Int) throws(RequestError) -> Int? {
        let start = position
        let limit = Self.sizeDigits + Self.extensionLength
        guard let end = try lineEnd(input, from: start, .chunkSize, limit: limit) else { return nil }
        var size = 0
        var index = start
        while index < end, let digit = input[index].hexValue {
            // Sixteen digits could overflow, so the size is capped far above any body's.
            size = min(size << 4 | Int(digit), Int.max >> 8)
            index += 1
        }
        guard index > start, index == end || input[index] == UInt8(ascii: ";") else {
            throw .framing("a chunk does not start with its size")
        }
        guard index - start <= Self.sizeDigits, end - index <= Self.extensionLength else { throw .chunkSizeTooLong }
        position = end + 2
        return size
    }
}
