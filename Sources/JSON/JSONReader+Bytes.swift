extension JSONReader {
    /// Whether the latest member has this key, given as UTF-8.
    ///
    /// - Complexity: O(*n*) for a key of *n* bytes; allocates only for a key written with escapes.
    public func keyIs(_ name: [UInt8]) -> Bool {
        guard !keyToken.hasEscapes else { return key.utf8.elementsEqual(name) }
        guard keyToken.range.count == name.count else { return false }
        let start = keyToken.range.lowerBound
        for index in name.indices where name[index] != bytes[start + index] { return false }
        return true
    }

    /// Appends the latest member's key as UTF-8.
    public func appendKey(to output: inout [UInt8]) {
        append(keyToken, to: &output)
    }

    /// Reads a string and appends it as UTF-8, without making a `String` of it.
    ///
    /// - Throws: ``JSONError/Code/wrongType`` when the next value is no string, and the reader stays before it.
    public mutating func readString(into output: inout [UInt8]) throws(JSONError) {
        guard try nextByte() == UInt8(ascii: "\"") else { throw try mismatch() }
        append(try scanString(), to: &output)
    }

    private func append(_ token: StringToken, to output: inout [UInt8]) {
        if token.hasEscapes {
            unescape(token.range, into: &output)
        } else {
            output.append(contentsOf: bytes[token.range])
        }
    }
}
