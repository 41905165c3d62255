/// The name of one state of a representation (RFC 9110, section 8.8.3).
public struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    /// The characters between the quotes.
    public let opaque: String
    /// Whether the tag names representations that only mean the same.
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
    public init(version: Int) {
        self.init(String(version))
    }

    /// Creates a tag that follows from the bytes of a representation.
    public init(contentOf bytes: [UInt8]) {
        self.init(String(ContentHash(of: bytes).rawValue, radix: 16))
    }

    /// The tag as a field carries it.
    public var description: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }

    /// Whether both tags name the same bytes.
    public func isStronglyEqual(to other: Self) -> Bool {
        !isWeak && !other.isWeak && opaque == other.opaque
    }

    /// Whether both tags name bytes that mean the same.
    public func isWeaklyEqual(to other: Self) -> Bool {
        opaque == other.opaque
    }

    /// The tag of the same representation in gzip's coding.
    ///
    /// - Note: Other bytes need another strong tag (RFC 9110, section 8.8.3.3). The suffix is the one that Apache's
    ///   `mod_deflate` adds.
    public var gzipped: Self { Self(opaque + "-gzip", isWeak: isWeak) }
}

extension HeaderField {
    /// The field with the tag of what an answer carries.
    public init(_ tag: EntityTag) {
        self.init("ETag", tag.description)
    }
}

extension UInt8 {
    /// Whether the byte may stand between the quotes of a tag: visible ASCII but the quote, and all beyond ASCII.
    var isEntityTagCharacter: Bool { self == 0x21 || self >= 0x23 && self != 0x7F }
}
