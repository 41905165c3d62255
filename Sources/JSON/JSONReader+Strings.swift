/// The range of a string in the input, without its quotes.
struct StringToken: Hashable, Sendable {
    var start: Int
    var end: Int
    var hasEscapes: Bool

    var range: Range<Int> { start..<end }
}

extension JSONReader {
    /// Moves past a string whose opening quote is the next byte, checking its escapes and its UTF-8.
    mutating func scanString() throws(JSONError) -> StringToken {
        let start = position + 1
        var index = endOfPlainText(from: start)
        var hasEscapes = false
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                position = index + 1
                return StringToken(start: start, end: index, hasEscapes: hasEscapes)
            }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                index = try endOfEscape(at: index)
            } else if byte >= 0x80 {
                let length = UTF8Scalar.length(in: bytes, at: index, before: end)
                guard length > 0 else { throw JSONError(.invalidUTF8, at: index) }
                index += length
            } else if byte >= 0x20 {
                index = endOfPlainText(from: index + 1)
            } else {
                throw JSONError(.controlCharacter, at: index)
            }
        }
        throw JSONError(.unexpectedEnd, at: end)
    }

    /// Returns the first index from `start` on whose byte is not printable ASCII that stands for itself.
    @inline(__always)
    private func endOfPlainText(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index < end {
                let byte = bytes[index]
                guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
                index += 1
            }
            return index
        }
    }

    /// Returns the index after the escape that starts at `index`; a surrogate pair counts as one escape.
    private func endOfEscape(at index: Int) throws(JSONError) -> Int {
        guard index + 1 < end else { throw JSONError(.unexpectedEnd, at: end) }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return index + 2
        case UInt8(ascii: "u"):
            switch try codeUnit(at: index + 2) {
            case 0xD800...0xDBFF:
                let next = index + 6
                guard next + 1 < end, bytes[next] == UInt8(ascii: "\\"), bytes[next + 1] == UInt8(ascii: "u"),
                    case 0xDC00...0xDFFF = try codeUnit(at: next + 2)
                else { throw JSONError(.loneSurrogate, at: index) }
                return next + 6
            case 0xDC00...0xDFFF:
                throw JSONError(.loneSurrogate, at: index)
            default:
                return index + 6
            }
        default:
            throw JSONError(.invalidEscape, at: index)
        }
    }

    /// Returns the number that four hexadecimal digits encode.
    private func codeUnit(at index: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for place in index..<index + 4 {
            guard place < end else { throw JSONError(.unexpectedEnd, at: end) }
            guard let digit = Self.hexDigit(bytes[place]) else { throw JSONError(.invalidEscape, at: place) }
            unit = unit << 4 | digit
        }
        return unit
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// Returns whether a scanned string has this text.
    ///
    /// - Complexity: O(*n*) for *n* bytes; allocates only for a string written with escapes.
    @inline(__always)
    func matches(_ token: StringToken, _ expected: StaticString) -> Bool {
        token.hasEscapes ? matchesUnescaped(token, expected) : hasBytes(expected, from: token.start, to: token.end)
    }

    private func matchesUnescaped(_ token: StringToken, _ expected: StaticString) -> Bool {
        let text = text(of: token)
        return expected.withUTF8Buffer { text.utf8.elementsEqual($0) }
    }

    /// Returns whether the input has a text between two indices.
    @inline(__always)
    private func hasBytes(_ expected: StaticString, from start: Int, to end: Int) -> Bool {
        let count = expected.utf8CodeUnitCount
        guard end - start == count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            expected.withUTF8Buffer { expected in
                var index = 0
                while index < count, bytes[start + index] == expected[index] { index += 1 }
                return index == count
            }
        }
    }

    /// Returns a scanned string's text, with its escapes resolved.
    func text(of token: StringToken) -> String {
        guard token.hasEscapes else { return String(decoding: bytes[token.range], as: UTF8.self) }
        var output: [UInt8] = []
        output.reserveCapacity(token.range.count)
        unescape(token.range, into: &output)
        return String(decoding: output, as: UTF8.self)
    }
}

extension JSONReader {
    /// Appends a scanned string's UTF-8 bytes with its escapes resolved.
    ///
    /// - Precondition: `scanString` has checked the range.
    private func unescape(_ range: Range<Int>, into output: inout [UInt8]) {
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "\\") else {
                output.append(bytes[index])
                index += 1
                continue
            }
            let kind = bytes[index + 1]
            index += 2
            switch kind {
            case UInt8(ascii: "b"): output.append(0x08)
            case UInt8(ascii: "f"): output.append(0x0C)
            case UInt8(ascii: "n"): output.append(0x0A)
            case UInt8(ascii: "r"): output.append(0x0D)
            case UInt8(ascii: "t"): output.append(0x09)
            case UInt8(ascii: "u"):
                var value = scannedCodeUnit(at: index)
                index += 4
                if (0xD800...0xDBFF).contains(value) {
                    // RFC 8259, section 7: a character outside the basic plane is a pair of escapes.
                    value = 0x10000 + (value - 0xD800) << 10 + (scannedCodeUnit(at: index + 2) - 0xDC00)
                    index += 6
                }
                append(scalar: value, to: &output)
            default: output.append(kind)
            }
        }
    }

    private func scannedCodeUnit(at index: Int) -> UInt32 {
        bytes[index..<index + 4].reduce(0) { $0 << 4 | (Self.hexDigit($1) ?? 0) }
    }

    private func append(scalar value: UInt32, to output: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
            preconditionFailure("U+\(String(value, radix: 16)) is no scalar")
        }
        output.append(contentsOf: encoded)
    }
}

extension JSONReader {
    /// Returns whether the latest member has this key, given as UTF-8.
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

    /// Reads a string and appends it as UTF-8, without creating a `String`.
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
