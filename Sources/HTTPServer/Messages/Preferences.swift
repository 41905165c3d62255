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

extension Request {
    /// Returns the index of the media type that the client likes best among those that it can get.
    ///
    /// The first counts of several that it likes equally, and where it accepts none of them. Parameters of the types
    /// are ignored.
    ///
    /// - Note: RFC 9110, section 12.5.1.
    /// - Precondition: There is at least one type.
    public func preferred(among types: [ContentType]) -> Int {
        let ranges = headers.filter { $0.name.lowercased() == "accept" }.flatMap { field in
            Array(field.value.utf8).parts(between: UInt8(ascii: ",")).compactMap(MediaRange.init)
        }
        var best = (index: 0, quality: 0.0)
        for (index, type) in types.enumerated() {
            let matches = ranges.compactMap { range in range.specificity(for: type).map { ($0, range.quality) } }
            let quality = ranges.isEmpty ? 1 : matches.max { $0.0 < $1.0 }?.1 ?? 0
            if quality > best.quality { best = (index, quality) }
        }
        return best.index
    }
}

/// An element of an `Accept` field.
private struct MediaRange {
    let type: String
    let subtype: String
    let quality: Double

    /// Reads an element; nil if it is malformed.
    init?(_ bytes: ArraySlice<UInt8>) {
        let parts = bytes.parts(between: UInt8(ascii: ";"))
        let names = parts[0].trimmed.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard names.count == 2 else { return nil }
        type = String(decoding: names[0].map(\.lowercased), as: UTF8.self)
        subtype = String(decoding: names[1].map(\.lowercased), as: UTF8.self)
        let weight = parts.dropFirst().first { $0.trimmed.map(\.lowercased).starts(with: "q=".utf8) }
        guard let weight else {
            quality = 1
            return
        }
        guard let number = Double(String(decoding: weight.trimmed.dropFirst(2), as: UTF8.self)),
            (0...1).contains(number)
        else { return nil }
        quality = number
    }

    /// Returns how closely the range names a type; nil if it does not include the type.
    func specificity(for contentType: ContentType) -> Int? {
        let name = contentType.rawValue.prefix { $0 != ";" }.split(separator: "/")
        guard type != "*" else { return subtype == "*" ? 0 : nil }
        guard type == name[0] else { return nil }
        return subtype == "*" ? 1 : subtype == name[1] ? 2 : nil
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
