extension Request {
    /// The value of a header field; the name's case does not matter.
    ///
    /// Several fields of one name are joined by commas, as they mean the same as one
    /// (RFC 9110, section 5.3). Bytes that are not UTF-8 are replaced.
    ///
    /// - Complexity: O(*n*) for *n* fields.
    public func header(_ name: String) -> String? {
        var result: String?
        for field in fields where matches(field.name, name) {
            let value = text(field.value)
            if let previous = result {
                result = "\(previous), \(value)"
            } else {
                result = value
            }
        }
        return result
    }

    /// Whether the body is said to be of a type, once, with any parameters.
    ///
    /// - Complexity: O(*n*) for *n* fields.
    public func isBody(of type: ContentType) -> Bool {
        let types = fields.lazy.filter { matches($0.name, "Content-Type") }
        guard let field = types.first, types.dropFirst().isEmpty else { return false }
        let end = head[field.value].firstIndex(of: UInt8(ascii: ";")) ?? field.value.upperBound
        return matches(trimmed(field.value.lowerBound..<end), type.rawValue)
    }

    /// All fields in their order.
    public var headers: [HeaderField] {
        fields.map { HeaderField(text($0.name), text($0.value)) }
    }

    /// Whether the bytes at `range` are `word`, not minding the case of ASCII letters.
    func matches(_ range: Range<Int>, _ word: String) -> Bool {
        guard range.count == word.utf8.count else { return false }
        var index = range.lowerBound
        for byte in word.utf8 {
            guard head[index].lowercased == byte.lowercased else { return false }
            index += 1
        }
        return true
    }

    /// Whether the bytes at both ranges are the same, not minding the case of ASCII letters.
    func matches(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
        range.count == other.count && zip(range, other).allSatisfy { head[$0].lowercased == head[$1].lowercased }
    }

    /// Whether one of the comma-separated items at `range` is `word`.
    func containsItem(_ word: String, in range: Range<Int>) -> Bool {
        var start = range.lowerBound
        while start <= range.upperBound {
            var end = start
            while end < range.upperBound, head[end] != UInt8(ascii: ",") { end += 1 }
            if matches(trimmed(start..<end), word) { return true }
            start = end + 1
        }
        return false
    }

    /// The range without spaces and tabs at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, head[start] == 0x20 || head[start] == 0x09 { start += 1 }
        while end > start, head[end - 1] == 0x20 || head[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }
}
