/// The client's preferences among ways to answer.
extension Request {
    /// Returns the value of a preference in the `Prefer` fields: empty if it has none, nil if it is not stated.
    ///
    /// The first of several of a name counts; parameters are left out.
    ///
    /// - Note: RFC 7240, section 2.
    /// - Complexity: O(*n*) for *n* fields, and for the bytes of `Prefer`.
    public func preference(_ name: String) -> String? {
        guard let text = header("prefer") else { return nil }
        for item in Array(text.utf8).parts(between: UInt8(ascii: ",")) {
            let preference = item.parts(between: UInt8(ascii: ";"))[0]
            let sides = preference.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard sides[0].trimmed.map(\.lowercased).elementsEqual(name.utf8) else { continue }
            return sides.count == 2 ? sides[1].trimmed.unquoted : ""
        }
        return nil
    }
}

extension RandomAccessCollection<UInt8> {
    /// Returns the parts between separators that are not in quoted strings; at least one.
    fileprivate func parts(between separator: UInt8) -> [SubSequence] {
        var parts: [SubSequence] = []
        var start = startIndex
        var isQuoted = false
        var isEscaped = false
        for index in indices {
            let byte = self[index]
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = isQuoted
            } else if byte == separator, !isQuoted {
                parts.append(self[start..<index])
                start = self.index(after: index)
            }
        }
        return parts + [self[start...]]
    }

    /// The bytes without spaces and tabs at the ends.
    fileprivate var trimmed: SubSequence {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let rest = drop(while: isSpace)
        guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return rest }
        return rest[...last]
    }

    /// The text of a token or of a quoted string.
    fileprivate var unquoted: String {
        guard count >= 2, first == UInt8(ascii: "\""), last == UInt8(ascii: "\"") else {
            return String(decoding: self, as: UTF8.self)
        }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in dropFirst().dropLast() {
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            if !isEscaped { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
