extension RequestDecoder {
    /// The longest size of a chunk, in hexadecimal digits.
    private static let sizeDigits = 16
    /// The longest extension of a chunk, in bytes; extensions are ignored.
    private static let extensionLength = 128

    /// Decodes one step of a chunked body (RFC 9112, section 7.1).
    ///
    /// - Returns: False when the input ends first.
    mutating func decodeChunks(
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
            // Read for their end only: merged into the head they could forge a field.
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
        guard let end = try lineEnd(input, from: start, .field, limit: limit, excess: .chunkSizeTooLong) else {
            return nil
        }
        var size = 0
        var index = start
        while index < end, let digit = input[index].hexValue {
            // Sixteen digits could overflow; this is as many as a body can ever have.
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
