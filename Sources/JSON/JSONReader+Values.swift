extension JSONReader {
    /// Reads `true` or `false`.
    ///
    /// - Throws: ``JSONError/Code/wrongType`` when the next value is no boolean, and the reader stays before it.
    public mutating func readBool() throws(JSONError) -> Bool {
        switch try nextByte() {
        case UInt8(ascii: "t"):
            try expect("true")
            return true
        case UInt8(ascii: "f"):
            try expect("false")
            return false
        default:
            throw try mismatch()
        }
    }

    /// Reads a string.
    ///
    /// - Throws: ``JSONError/Code/wrongType`` when the next value is no string, and the reader stays before it.
    public mutating func readString() throws(JSONError) -> String {
        guard try nextByte() == UInt8(ascii: "\"") else { throw try mismatch() }
        return text(of: try scanString())
    }

    /// Reads a string and compares it.
    ///
    /// - Returns: The index of the string in `candidates`, or nil when it is none of them.
    /// - Complexity: Allocates only for a string written with escapes.
    public mutating func readString(among candidates: [StaticString]) throws(JSONError) -> Int? {
        guard try nextByte() == UInt8(ascii: "\"") else { throw try mismatch() }
        let token = try scanString()
        return candidates.firstIndex { matches(token, $0) }
    }

    /// Reads a number.
    ///
    /// - Throws: ``JSONError/Code/wrongType`` when the next value is no number, and the reader stays before it;
    ///   ``JSONError/Code/numberOutOfRange`` when it is larger than any finite `Double`.
    public mutating func readDouble() throws(JSONError) -> Double {
        skipWhitespace()
        if let plain = readPlainNumber() { return plain.double }
        let token = try readNumberToken()
        return try double(of: token)
    }

    /// Reads a whole number, also when it is written as `2e3` or `5.0`.
    ///
    /// - Throws: ``JSONError/Code/wrongType`` when the next value is no number or has a fraction, and the
    ///   reader stays before it; ``JSONError/Code/numberOutOfRange`` when it does not fit.
    public mutating func readInteger() throws(JSONError) -> Int64 {
        skipWhitespace()
        let start = position
        if let integer = readPlainNumber()?.integer { return integer }
        position = start
        let token = try readNumberToken()
        if let integer = token.integer { return integer }
        let double = try double(of: token)
        if let integer = Int64(exactly: double) { return integer }
        position = token.range.lowerBound
        throw JSONError(double.rounded() == double ? .numberOutOfRange : .wrongType, at: position)
    }

    /// Skips the next value, checking its syntax.
    ///
    /// - Complexity: O(*n*) for a value of *n* bytes; allocates nothing.
    public mutating func skipValue() throws(JSONError) {
        switch try peek() {
        case .null: try expect("null")
        case .bool: _ = try readBool()
        case .number: _ = try scanNumber()
        case .string: _ = try scanString()
        case .array:
            try beginArray()
            while try nextElement() { try skipValue() }
        case .object:
            try beginObject()
            while try nextKey() { try skipValue() }
        }
    }

    private mutating func readNumberToken() throws(JSONError) -> NumberToken {
        switch try nextByte() {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try scanNumber()
        default: throw try mismatch()
        }
    }

    /// Reads the rest of a literal whose first byte was examined.
    mutating func expect(_ literal: StaticString) throws(JSONError) {
        let start = position
        let count = literal.utf8CodeUnitCount
        let matched = literal.withUTF8Buffer { expected in
            var index = 0
            while index < count, start + index < end, bytes[start + index] == expected[index] { index += 1 }
            return index
        }
        guard matched == count else {
            throw JSONError(start + matched == end ? .unexpectedEnd : .unexpectedByte, at: start + matched)
        }
        position += count
    }
}
