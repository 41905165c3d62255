extension [UInt8] {
    mutating func append(copying bytes: Span<UInt8>) {
        // Appending nothing to an empty array would write to the storage that all empty arrays of the program share.
        guard !bytes.isEmpty else { return }
        append(addingCapacity: bytes.count) { $0.append(copying: bytes) }
    }

    /// Appends the UTF-8 of a text.
    mutating func append(text: String) {
        guard !text.isEmpty else { return }
        append(addingCapacity: text.utf8.count) { $0.append(text: text) }
    }

    /// Appends a digit from 0 to 15.
    mutating func append(hexDigit digit: UInt8) {
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
}

/// Appending of several bytes; there must be room for them.
extension OutputSpan<UInt8> {
    /// Appends bytes of a span.
    mutating func append(copying bytes: Span<UInt8>) {
        bytes.withUnsafeBytes { append(copying: $0) }
    }

    mutating func append(text: String) {
        var text = text
        text.withUTF8 { append(copying: UnsafeRawBufferPointer($0)) }
    }

    mutating func append(literal: StaticString) {
        literal.withUTF8Buffer { append(copying: UnsafeRawBufferPointer($0)) }
    }

    mutating func append(decimal number: Int) {
        precondition(number >= 0, "\(number) is negative")
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    @inline(__always)
    private mutating func append(copying bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count <= freeCapacity, "\(bytes.count) bytes do not fit")
        withUnsafeMutableBufferPointer { buffer, count in
            let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
            rest.copyMemory(from: bytes)
            count += bytes.count
        }
    }
}
