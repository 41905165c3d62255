extension JSONWriter {
    /// Writes `null`.
    public mutating func null() {
        appendValue(room: 4) { $0.append("null") }
    }

    /// Writes a boolean.
    public mutating func value(_ value: Bool) {
        appendValue(room: 5) { $0.append(value ? "true" : "false") }
    }

    /// Writes an integer.
    public mutating func value(_ value: Int) {
        self.value(Int64(value))
    }

    /// Writes an integer.
    public mutating func value(_ value: Int64) {
        appendValue(room: OutputSpan.integerRoom) { $0.append(integer: value) }
    }

    /// Writes an integer; readers that know only doubles round it beyond 2⁵³.
    public mutating func value(_ value: UInt64) {
        appendValue(room: OutputSpan.integerRoom) { $0.append(magnitude: value) }
    }

    /// Writes a number with the fewest digits that read back as the same double; whole numbers get no point.
    ///
    /// - Precondition: `value` is finite: JSON has no infinities and no NaN, and no substitute is written.
    public mutating func value(_ value: Double) {
        precondition(value.isFinite, "\(value) has no JSON form")
        appendValue(room: OutputSpan.doubleRoom) { $0.append(double: value) }
    }

    /// Writes an array of two integers.
    public mutating func array(_ first: Int, _ second: Int) {
        appendValue(room: 2 * OutputSpan.integerRoom + 3) { output in
            output.append(UInt8(ascii: "["))
            output.append(integer: Int64(first))
            output.append(UInt8(ascii: ","))
            output.append(integer: Int64(second))
            output.append(UInt8(ascii: "]"))
        }
    }

    /// Writes an array of three integers.
    public mutating func array(_ first: Int, _ second: Int, _ third: Int) {
        appendValue(room: 3 * OutputSpan.integerRoom + 4) { output in
            output.append(UInt8(ascii: "["))
            output.append(integer: Int64(first))
            output.append(UInt8(ascii: ","))
            output.append(integer: Int64(second))
            output.append(UInt8(ascii: ","))
            output.append(integer: Int64(third))
            output.append(UInt8(ascii: "]"))
        }
    }

    /// Writes an array of four numbers.
    ///
    /// - Precondition: The numbers are finite.
    public mutating func array(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
        precondition((first + second + third + fourth).isFinite, "an array of numbers has no JSON form")
        appendValue(room: 4 * OutputSpan.doubleRoom + 5) { output in
            output.append(UInt8(ascii: "["))
            output.append(double: first)
            output.append(UInt8(ascii: ","))
            output.append(double: second)
            output.append(UInt8(ascii: ","))
            output.append(double: third)
            output.append(UInt8(ascii: ","))
            output.append(double: fourth)
            output.append(UInt8(ascii: "]"))
        }
    }

    /// Writes a string.
    public mutating func value(_ value: String) {
        beginValue()
        appendQuoted(value)
    }

    /// Writes any value.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): self.value(value)
        case .integer(let value): self.value(value)
        case .number(let value): self.value(value)
        case .string(let value): self.value(value)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object {
                key(named: member.key)
                self.value(member.value)
            }
            endObject()
        }
    }

    /// Writes a value that is encoded already.
    ///
    /// - Precondition: `json` is one whole value; it is copied unchecked.
    public mutating func value(encoded json: [UInt8]) {
        beginValue()
        append(contentsOf: json)
    }

    /// Writes members that are encoded already.
    ///
    /// - Precondition: `members` are one or more whole members with commas between them; they are copied unchecked.
    public mutating func members(encoded members: [UInt8]) {
        beginMembers()
        append(contentsOf: members)
    }
}

extension JSONWriter {
    /// Writes a key and a boolean.
    public mutating func member(_ name: StaticString, _ value: Bool) {
        appendMember(name, room: 5) { $0.append(value ? "true" : "false") }
    }

    /// Writes a key and an integer.
    public mutating func member(_ name: StaticString, _ value: Int) {
        member(name, Int64(value))
    }

    /// Writes a key and an integer.
    public mutating func member(_ name: StaticString, _ value: Int64) {
        appendMember(name, room: OutputSpan.integerRoom) { $0.append(integer: value) }
    }

    /// Writes a key and an integer.
    public mutating func member(_ name: StaticString, _ value: UInt64) {
        appendMember(name, room: OutputSpan.integerRoom) { $0.append(magnitude: value) }
    }

    /// Writes a key and a number.
    ///
    /// - Precondition: `value` is finite.
    public mutating func member(_ name: StaticString, _ value: Double) {
        precondition(value.isFinite, "\(value) has no JSON form")
        appendMember(name, room: OutputSpan.doubleRoom) { $0.append(double: value) }
    }

    /// Writes a key and a string.
    public mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        self.value(value)
    }
}

extension JSONWriter {
    /// Appends a string in quotes, with the escapes that RFC 8259, section 7, requires.
    mutating func appendQuoted(_ text: String) {
        var text = text
        text.withUTF8 { text in
            guard text.needsEscapes else { return append(inQuotes: text) }
            append(UInt8(ascii: "\""))
            appendEscaped(text)
            append(UInt8(ascii: "\""))
        }
    }

    /// Appends bytes, copying the runs without escapes as a whole.
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
            append(contentsOf: "u00".utf8)
            append(UInt8(ascii: "0") + byte >> 4)
            let low = byte & 0xF
            append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a byte is a control character, a quote or a backslash.
    ///
    /// Looks at eight bytes at once.
    ///
    /// - Note: The tests of a word for bytes that are zero, or less than a number, of Anderson, "Bit Twiddling Hacks".
    fileprivate var needsEscapes: Bool {
        let bytes = UnsafeRawBufferPointer(self)
        let (ones, highBits) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            let controls = (word &- ones &* 0x20) & ~word
            let found = controls | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
            if found & highBits != 0 { return true }
            offset += 8
        }
        return bytes[offset...].contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }
}
