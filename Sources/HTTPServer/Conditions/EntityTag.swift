/// The validator of one state of a representation (RFC 9110, section 8.8.3).
public struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    /// The characters between the quotes.
    public let opaque: String
    /// Whether the tag is weak: it names equivalent representations instead of identical bytes.
    public let isWeak: Bool

    /// Creates a tag.
    ///
    /// - Precondition: `opaque` has no quotes, spaces or control characters.
    public init(_ opaque: String, isWeak: Bool = false) {
        precondition(opaque.utf8.allSatisfy(\.isEntityTagCharacter), "\(opaque) cannot stand in an entity tag")
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// Creates the tag of a numbered version.
    public init(version: Int) { self.init(String(version)) }

    /// Creates a tag from a hash of a representation's bytes.
    public init(contentOf bytes: [UInt8]) { self.init(String(ContentHash(of: bytes).rawValue, radix: 16)) }

    /// The tag as a field carries it.
    public var description: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }

    /// Returns whether both tags match by strong comparison: they name the same bytes.
    public func isStronglyEqual(to other: Self) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

    /// Returns whether both tags match by weak comparison: they name equivalent bytes.
    public func isWeaklyEqual(to other: Self) -> Bool { opaque == other.opaque }

    /// The tag of the same representation in gzip's coding.
    ///
    /// - Note: Other bytes need another strong tag (RFC 9110, section 8.8.3.3). The suffix is the one that Apache's
    ///   `mod_deflate` adds.
    public var gzipped: Self { Self(opaque + "-gzip", isWeak: isWeak) }
}

extension HeaderField {
    /// Creates an `ETag` field.
    public init(_ tag: EntityTag) { self.init("ETag", tag.description) }
}

extension UInt8 {
    /// Whether the byte may stand between the quotes of a tag: visible ASCII but the quote, and all beyond ASCII.
    fileprivate var isEntityTagCharacter: Bool { self == 0x21 || self >= 0x23 && self != 0x7F }
}

/// The value of an `If-Match` or `If-None-Match` field (RFC 9110, section 13.1).
public enum EntityTagList: Hashable, Sendable {
    /// `*`: any current representation.
    case any
    case tags([EntityTag])

    /// Reads the value of a field; nil if it is neither `*` nor a list of tags; empty elements of a list are skipped.
    public init?(_ value: String) {
        if value == "*" {
            self = .any
            return
        }
        var reader = Reader(rest: Array(value.utf8)[...])
        guard let tags = reader.tags(), !tags.isEmpty else { return nil }
        self = .tags(tags)
    }

    func matchesStrongly(_ tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.isStronglyEqual(to: tag) }
        }
    }

    func matchesWeakly(_ tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.isWeaklyEqual(to: tag) }
        }
    }

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

        private mutating func skip(_ isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }
    }
}

/// A hash of bytes that is stable across runs.
///
/// - Note: FNV-1a with 64 bits (Fowler, Noll, Vo 1991; draft-eastlake-fnv), by words of eight bytes, each folded
///   once so that its upper half counts in the lower one. It distinguishes versions; it does not
///   resist deliberate collisions.
struct ContentHash: Hashable {
    let rawValue: UInt64

    init(of bytes: [UInt8]) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                hash = (hash ^ word) &* 0x100_0000_01B3
                hash ^= hash >> 32
                index += 8
            }
            while index < bytes.count {
                hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
                index += 1
            }
        }
        // Without the length, inputs that differ in trailing zeros could collide.
        hash = (hash ^ UInt64(bytes.count)) &* 0x100_0000_01B3
        rawValue = hash ^ hash >> 32
    }
}
