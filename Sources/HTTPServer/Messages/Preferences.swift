/// The client's preferences among ways to answer.
extension Request {
    /// Returns the value of a preference in the `Prefer` fields: empty if it has none, nil if it is not stated.
    ///
    /// The first of several of a name counts; parameters are left out.
    ///
    /// - Note: RFC 7240, section 2.
    /// - Complexity: O(*n*) for *n* fields, and for the bytes of `Prefer`.
    public func preference(_ name: String) -> String? {
        guard var text = header("prefer") else { return nil }
        return text.withUTF8 { bytes in
            var rest: UnsafeBufferPointer<UInt8>? = bytes
            while let items = rest {
                let (item, others) = items.parted(at: UInt8(ascii: ","))
                let preference = item.parted(at: UInt8(ascii: ";")).first
                let (key, value) = preference.parted(at: UInt8(ascii: "="))
                if key.trimmed.lazy.map(\.lowercased).elementsEqual(name.utf8) { return value?.trimmed.unquoted ?? "" }
                rest = others
            }
            return nil
        }
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
            var value = field.value
            return value.withUTF8 { $0.parts(between: UInt8(ascii: ",")).compactMap(MediaRange.init) }
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
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
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

extension UnsafeBufferPointer<UInt8> {
    /// Returns the part in front of the first separator that is not in a quoted string, and all that is behind it; nil
    /// without one.
    fileprivate func parted(at separator: UInt8) -> (first: Self, rest: Self?) {
        var isQuoted = false
        var isEscaped = false
        for index in 0..<count {
            let byte = self[index]
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = isQuoted
            } else if byte == separator, !isQuoted {
                return (self.extracting(..<index), self.extracting((index + 1)...))
            }
        }
        return (self, nil)
    }

    /// Returns the parts between separators that are not in quoted strings; at least one.
    fileprivate func parts(between separator: UInt8) -> [Self] {
        var (first, rest) = parted(at: separator)
        var parts = [first]
        while let next = rest {
            (first, rest) = next.parted(at: separator)
            parts.append(first)
        }
        return parts
    }

    /// The bytes without spaces and tabs at the ends.
    fileprivate var trimmed: Self {
        let isText = { (byte: UInt8) in byte != 0x20 && byte != 0x09 }
        guard let first = firstIndex(where: isText), let last = lastIndex(where: isText) else {
            return extracting(..<0)
        }
        return extracting(first...last)
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
