extension RequestDecoder {
    /// What bytes a line may have.
    enum LineKind {
        /// Visible ASCII and spaces.
        case request
        /// Also tabs and bytes over 127.
        case field
    }

    /// Finds the end of the line that starts at `start`.
    ///
    /// The line may have `limit` bytes before its end; where it has more, `excess` is thrown.
    ///
    /// - Returns: The index of its carriage return, nil while the line is not complete.
    /// - Throws: At the first byte that no such line can have, complete or not.
    mutating func lineEnd(
        _ input: Span<UInt8>,
        from start: Int,
        _ kind: LineKind,
        limit: Int,
        excess: RequestError
    ) throws(RequestError) -> Int? {
        var index = start + scanned
        let bound = min(input.count, start + limit)
        while true {
            while index < bound, input[index] >= 0x20, input[index] < 0x7F { index += 1 }
            guard index < input.count else { break }
            let byte = input[index]
            if byte == 0x0D {
                guard index + 1 < input.count else { break }
                guard input[index + 1] == 0x0A else { throw .malformed("a carriage return without a line feed") }
                scanned = 0
                return index
            }
            guard index < bound else { throw excess }
            guard byte != 0x0A else { throw .malformed("a line feed without a carriage return") }
            guard kind == .field, byte == 0x09 || byte >= 0x80 else {
                throw .malformed("a byte that no line of a request can have")
            }
            index += 1
        }
        scanned = index - start
        return nil
    }
}
