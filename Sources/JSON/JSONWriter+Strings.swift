extension JSONWriter {
    /// Appends a string in quotes, with escapes where RFC 8259, section 7, wants them.
    mutating func appendQuoted(_ text: String) {
        append(UInt8(ascii: "\""))
        let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
        if isContiguous == nil {
            Array(text.utf8).withUnsafeBufferPointer { appendEscaped($0) }
        }
        append(UInt8(ascii: "\""))
    }

    /// Appends bytes, copying the stretches that need no escape as a whole.
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var copied = 0
        for index in text.indices {
            let byte = text[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
            appendEscape(of: byte)
            copied = index + 1
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
    }

    private mutating func appendEscape(of byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        default:
            append("u00")
            append(UInt8(ascii: "0") + byte >> 4)
            let low = byte & 0xF
            append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }
}
