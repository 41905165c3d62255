/// All that line breaking asks about a character, in 16 bits.
struct BreakProperty: Hashable, Sendable {
    /// The class in the low six bits, flags above.
    let rawValue: UInt16

    /// A property as it was packed.
    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// A character of a class without any of the flags, or with some.
    init(_ kind: LineBreakClass, flags: Flags = []) {
        rawValue = UInt16(kind.rawValue) | flags.rawValue
    }

    /// What letters of most scripts are.
    static let letter = Self(.alphabetic)

    /// What Chinese characters and kana are.
    static let wideIdeograph = Self(.ideograph, flags: .eastAsian)

    /// The character's class.
    var kind: LineBreakClass {
        LineBreakClass(rawValue: UInt8(truncatingIfNeeded: rawValue & 0x3F)) ?? .alphabetic
    }

    /// Whether the character is as wide as an ideograph: fullwidth, wide or halfwidth in UAX #11.
    var isEastAsian: Bool { rawValue & Flags.eastAsian.rawValue != 0 }

    /// Whether the character is a quotation mark that opens, such as “ or «.
    var isInitialQuote: Bool { rawValue & Flags.initialQuote.rawValue != 0 }

    /// Whether the character is a quotation mark that closes, such as ” or ».
    var isFinalQuote: Bool { rawValue & Flags.finalQuote.rawValue != 0 }

    /// Whether the character is set aside for an emoji that may take a skin tone.
    var isReservedPictograph: Bool { rawValue & Flags.reservedPictograph.rawValue != 0 }

    /// What distinguishes characters of one class.
    struct Flags: OptionSet {
        let rawValue: UInt16

        static let eastAsian = Self(rawValue: 1 << 6)
        static let initialQuote = Self(rawValue: 1 << 7)
        static let finalQuote = Self(rawValue: 1 << 8)
        static let reservedPictograph = Self(rawValue: 1 << 9)
    }
}
