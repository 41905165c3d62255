/// Advances of printable ASCII characters by the character that follows, for fonts that only kern pairs.
///
/// A word that was not met before, a number or a name, is then a sum: HarfBuzz is asked once for each pair of
/// letters, not once for each word. Good only for fonts whose lookups never see more than two glyphs
/// (``FontCatalog/kernsOnlyPairs(_:)``).
struct LetterPairs {
    /// What is known of a pair.
    enum Advance {
        /// It was not shaped yet.
        case unknown
        /// The two become one glyph, or the font lacks one of them.
        case none
        /// Design units of the first.
        case units(Int32)
    }

    private static let first = UInt8(ascii: " ")
    private static let count = 95
    private static let unknown = Int32.min
    private static let none = Int32.min + 1

    /// By first and second character; the second may also be the end of the word.
    private var advances = [Int32](repeating: Self.unknown, count: Self.count * (Self.count + 1))

    /// Whether a character is of those.
    @inline(__always)
    static func contains(_ byte: UInt8) -> Bool {
        byte >= first && byte < 0x7F
    }

    /// The advance of a character before another, or before the end of the word.
    subscript(character: UInt8, next: UInt8?) -> Advance {
        @inline(__always) get {
            switch advances[index(character, next)] {
            case Self.unknown: .unknown
            case Self.none: .none
            case let units: .units(units)
            }
        }
        set {
            switch newValue {
            case .unknown: advances[index(character, next)] = Self.unknown
            case .none: advances[index(character, next)] = Self.none
            case .units(let units): advances[index(character, next)] = units
            }
        }
    }

    @inline(__always)
    private func index(_ character: UInt8, _ next: UInt8?) -> Int {
        Int(character - Self.first) * (Self.count + 1) + (next.map { Int($0 - Self.first) } ?? Self.count)
    }
}
