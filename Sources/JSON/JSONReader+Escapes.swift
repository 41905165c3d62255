extension JSONReader {
    /// Appends a scanned string's UTF-8 bytes with its escapes resolved.
    ///
    /// - Precondition: `scanString` has checked the range.
    func unescape(_ range: Range<Int>, into output: inout [UInt8]) {
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
