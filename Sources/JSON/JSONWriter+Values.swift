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
        appendValue(room: ByteCursor.integerRoom) { $0.append(integer: value) }
    }

    /// Writes an integer; readers that know only doubles round it beyond 2⁵³.
    public mutating func value(_ value: UInt64) {
        appendValue(room: ByteCursor.integerRoom) { $0.append(magnitude: value) }
    }

    /// Writes a number with the fewest digits that read back as the same double; whole numbers get no point.
    ///
    /// - Precondition: `value` is finite: JSON has no infinities and no NaN, and no substitute is written.
    public mutating func value(_ value: Double) {
        precondition(value.isFinite, "\(value) has no JSON form")
        appendValue(room: ByteCursor.doubleRoom) { $0.append(double: value) }
    }

    /// Writes an array of two integers.
    public mutating func array(_ first: Int, _ second: Int) {
        appendValue(room: 2 * ByteCursor.integerRoom + 3) { output in
            output.append(UInt8(ascii: "["))
            output.append(integer: Int64(first))
            output.append(UInt8(ascii: ","))
            output.append(integer: Int64(second))
            output.append(UInt8(ascii: "]"))
        }
    }

    /// Writes an array of three integers.
    public mutating func array(_ first: Int, _ second: Int, _ third: Int) {
        appendValue(room: 3 * ByteCursor.integerRoom + 4) { output in
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
        appendValue(room: 4 * ByteCursor.doubleRoom + 5) { output in
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
        appendMember(name, room: ByteCursor.integerRoom) { $0.append(integer: value) }
    }

    /// Writes a key and an integer.
    public mutating func member(_ name: StaticString, _ value: UInt64) {
        appendMember(name, room: ByteCursor.integerRoom) { $0.append(magnitude: value) }
    }

    /// Writes a key and a number.
    ///
    /// - Precondition: `value` is finite.
    public mutating func member(_ name: StaticString, _ value: Double) {
        precondition(value.isFinite, "\(value) has no JSON form")
        appendMember(name, room: ByteCursor.doubleRoom) { $0.append(double: value) }
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
            var end = text.endOfPlainText(from: 0)
            guard end < text.count else { return append(inQuotes: text) }
            append(UInt8(ascii: "\""))
            var start = 0
            while end < text.count {
                append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
                appendEscape(of: text[end])
                start = end + 1
                end = text.endOfPlainText(from: start)
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
            append(UInt8(ascii: "\""))
        }
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
            write(room: 3) { $0.append("u00") }
            append(UInt8(ascii: "0") + byte >> 4)
            let low = byte & 0xF
            append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first byte from a place on that is a control character, a quote or a backslash; the
    /// count if none is.
    ///
    /// Looks at eight bytes at once.
    ///
    /// - Note: The tests of a word for bytes that are zero, or less than a number, of Anderson, "Bit Twiddling Hacks".
    fileprivate func endOfPlainText(from start: Int) -> Int {
        let bytes = UnsafeRawBufferPointer(self)
        let (ones, highBits) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        var index = start
        while index + 8 <= count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            let controls = (word &- ones &* 0x20) & ~word
            let found = controls | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
            guard found & highBits == 0 else { break }
            index += 8
        }
        while index < count, self[index] >= 0x20, self[index] != UInt8(ascii: "\""), self[index] != UInt8(ascii: "\\") {
            index += 1
        }
        return index
    }
}

extension JSONWriter {
    /// Returns a value as compact JSON.
    public static func text(of json: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(json)
        return writer.description
    }
}
