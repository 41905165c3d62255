/// Chromium's own rules for two neighbours below U+0100, whatever their context.
///
/// Measured in Chromium 156: all 223 × 223 pairs of U+0021 to U+00FF were laid out alone in a column of no width, and
/// those that came out on two lines were sorted into the rows of ``init()``. Within ASCII nothing breaks after `/`, so
/// addresses stay whole; after `?` and `-` nearly everything may start a line.
///
/// Two cases are not in the table: whether a line may end between a hyphen and a digit depends on the character before
/// the hyphen, and a hyphen before a character beyond ASCII follows UAX #14.
struct PairTable: Sendable {
    /// The only instance.
    static let measured = Self()

    /// For each first character a set of 256 bits: the characters that a line may start with after it.
    private var starters = [UInt64](repeating: 0, count: 256 * 4)

    /// Returns whether a line may end between two neighbours.
    ///
    /// `preceding` is the character before `first`, or any that is neither a letter nor a digit.
    ///
    /// - Returns: True where Chromium breaks.
    @inline(__always)
    func breaks(between first: UInt8, and second: UInt8, after preceding: UInt32) -> Bool {
        if first == UInt8(ascii: "-"), Self.isDigit(second) {
            // A minus sign stays with its number, the hyphen in 2024-05 does not.
            return preceding < 0x80 && Self.isLetterOrDigit(UInt8(preceding))
        }
        return starters[Int(first) << 2 | Int(second >> 6)] >> UInt64(second & 63) & 1 == 1
    }

    private static func isDigit(_ character: UInt8) -> Bool { character &- UInt8(ascii: "0") < 10 }

    private static func isLetterOrDigit(_ character: UInt8) -> Bool {
        isDigit(character) || (character | 0x20) &- UInt8(ascii: "a") < 26
    }

    private init() {
        let openings: CharacterSet = "(<[{"
        let signs: CharacterSet = "¡¢£¤¥°±´¿"
        let letters = CharacterSet(0x41...0x5A).union(CharacterSet(0x61...0x7A))
        let digits = CharacterSet(0x30...0x39)
        let delete: CharacterSet = "\u{7F}"
        let noBreakSpace: CharacterSet = "\u{A0}"
        let beyondASCII = CharacterSet(0xA1...0xFF).subtracting("«\u{AD}»")

        allow(after: "!}", openings.union(beyondASCII))
        allow(after: "\"", openings)
        allow(after: "#&*=>~", openings.union("´"))
        allow(after: "$", signs)
        allow(after: "%)+,.:;\\]", openings.union(signs))
        allow(after: "-", letters.union(delete).union("\"#%&'(*+-<=>@[\\^_`{|~"))
        allow(after: "/", beyondASCII)
        allow(after: "?", letters.union(digits).union(delete).union("#$%&(*+-<=>@[\\^_`{|~").union(beyondASCII))
        allow(after: "|", openings.union(noBreakSpace).union(beyondASCII))
        allow(after: "\u{85}", CharacterSet(0x21...0xFF))
        allow(after: "¢£¤¥°±", signs.union("$%(+[\\{"))
        allow(
            after: "\u{AD}",
            letters.union(digits).union(noBreakSpace).union("#$%&(*+<=>@[\\^_`{~").union(beyondASCII)
        )
        // All others allow a break before an acute accent alone, or before nothing.
        let plain = letters.union(digits).union("<@^_`").union(CharacterSet(0x7F...0x9F)).union(beyondASCII)
            .subtracting("\u{85}").subtracting(signs)
        allow(after: plain, "´")
    }

    private mutating func allow(after first: CharacterSet, _ second: CharacterSet) {
        for character in UInt8.min...UInt8.max where first.contains(character) {
            for word in 0..<4 { starters[Int(character) << 2 | word] = second.bits[word] }
        }
    }
}

/// A set of characters below U+0100.
private struct CharacterSet: ExpressibleByStringLiteral, Sendable {
    private(set) var bits = SIMD4<UInt64>()

    init() {}

    init(_ range: ClosedRange<UInt8>) {
        for character in range { insert(character) }
    }

    init(stringLiteral characters: String) {
        for scalar in characters.unicodeScalars { insert(UInt8(truncatingIfNeeded: scalar.value)) }
    }

    func contains(_ character: UInt8) -> Bool { bits[Int(character >> 6)] >> UInt64(character & 63) & 1 == 1 }

    func union(_ other: Self) -> Self {
        var result = self
        result.bits |= other.bits
        return result
    }

    func subtracting(_ other: Self) -> Self {
        var result = self
        result.bits &= ~other.bits
        return result
    }

    private mutating func insert(_ character: UInt8) { bits[Int(character >> 6)] |= 1 << UInt64(character & 63) }
}
