/// The value of an `If-Match` or `If-None-Match` field (RFC 9110, section 13.1).
public enum EntityTagList: Hashable, Sendable {
    /// `*`: any representation that there is.
    case any
    /// The tags that are listed.
    case tags([EntityTag])

    /// Reads the value of a field.
    ///
    /// - Returns: Nil if it is neither `*` nor a list of tags; empty elements of a list are skipped.
    public init?(_ value: String) {
        if value == "*" {
            self = .any
            return
        }
        var reader = Reader(rest: Array(value.utf8)[...])
        guard let tags = reader.tags(), !tags.isEmpty else { return nil }
        self = .tags(tags)
    }

    /// Whether one of the listed tags is `tag`, by strong comparison.
    func matchesStrongly(_ tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.isStronglyEqual(to: tag) }
        }
    }

    /// Whether one of the listed tags is `tag`, by weak comparison.
    func matchesWeakly(_ tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.isWeaklyEqual(to: tag) }
        }
    }

    /// Reads tags from the bytes of a field.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func tags() -> [EntityTag]? {
            var tags: [EntityTag] = []
            while true {
                skip { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
                guard !rest.isEmpty else { return tags }
                guard let tag = tag() else { return nil }
                tags.append(tag)
                skip { $0 == 0x20 || $0 == 0x09 }
                guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return nil }
            }
        }

        private mutating func tag() -> EntityTag? {
            let isWeak = rest.starts(with: "W/".utf8)
            if isWeak { rest = rest.dropFirst(2) }
            guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
            let opaque = rest.prefix(while: \.isEntityTagCharacter)
            rest = rest.dropFirst(opaque.count)
            guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
            return EntityTag(String(decoding: opaque, as: UTF8.self), isWeak: isWeak)
        }

        private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
            rest = rest.drop(while: isSkipped)
        }
    }
}
