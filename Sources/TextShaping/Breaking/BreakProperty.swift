internal import CICU

/// The properties of a character that line breaking depends on, in 16 bits.
struct BreakProperty: Hashable, Sendable {
    /// The class in the low six bits, flags above.
    let rawValue: UInt16

    /// Creates a property from its packed form.
    init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Creates the property of a character of a class, with some flags.
    init(_ kind: LineBreakClass, flags: Flags = []) { rawValue = UInt16(kind.rawValue) | flags.rawValue }

    /// The property of letters of most scripts.
    static let letter = Self(.alphabetic)
    /// The property of Chinese characters and kana.
    static let wideIdeograph = Self(.ideograph, flags: .eastAsian)

    /// The character's class.
    var kind: LineBreakClass { LineBreakClass(rawValue: UInt8(truncatingIfNeeded: rawValue & 0x3F)) ?? .alphabetic }
    /// Whether the character is as wide as an ideograph: fullwidth, wide or halfwidth in UAX #11.
    var isEastAsian: Bool { rawValue & Flags.eastAsian.rawValue != 0 }
    /// Whether the character is a quotation mark that opens, such as “ or «.
    var isInitialQuote: Bool { rawValue & Flags.initialQuote.rawValue != 0 }
    /// Whether the character is a quotation mark that closes, such as ” or ».
    var isFinalQuote: Bool { rawValue & Flags.finalQuote.rawValue != 0 }
    /// Whether the character is reserved for an emoji that may take a skin tone.
    var isReservedPictograph: Bool { rawValue & Flags.reservedPictograph.rawValue != 0 }

    /// The flags that distinguish characters of one class.
    struct Flags: OptionSet {
        let rawValue: UInt16

        static let eastAsian = Self(rawValue: 1 << 6)
        static let initialQuote = Self(rawValue: 1 << 7)
        static let finalQuote = Self(rawValue: 1 << 8)
        static let reservedPictograph = Self(rawValue: 1 << 9)
    }
}

extension BreakProperty {
    /// Creates the property of a character from ICU's tables, with the changes of Unicode since.
    init(of scalar: UInt32) {
        let point = UChar32(bitPattern: scalar)
        let category = icu_general_category(point)
        var flags: Flags = []
        switch UEastAsianWidth(UInt32(bitPattern: icu_east_asian_width(point))) {
        case U_EA_FULLWIDTH, U_EA_WIDE, U_EA_HALFWIDTH: flags.insert(.eastAsian)
        default: break
        }
        if category == Int32(U_INITIAL_PUNCTUATION.rawValue) { flags.insert(.initialQuote) }
        if category == Int32(U_FINAL_PUNCTUATION.rawValue) { flags.insert(.finalQuote) }
        if category == Int32(U_UNASSIGNED.rawValue), icu_is_extended_pictographic(point) != 0 {
            flags.insert(.reservedPictograph)
        }
        self.init(LineBreakClass(of: scalar, category: category), flags: flags)
    }
}

extension LineBreakClass {
    /// Creates the class of a character from ICU's tables, with the changes of Unicode since.
    fileprivate init(of scalar: UInt32, category: Int32) {
        if let newer = Self.sinceUnicode15(scalar) {
            self = newer
            return
        }
        switch ULineBreak(UInt32(bitPattern: icu_line_break(UChar32(bitPattern: scalar)))) {
        case U_LB_BREAK_AFTER: self = .breakAfter
        case U_LB_BREAK_BEFORE: self = .breakBefore
        case U_LB_BREAK_BOTH: self = .breakBoth
        case U_LB_MANDATORY_BREAK, U_LB_NEXT_LINE, U_LB_CARRIAGE_RETURN: self = .separator
        case U_LB_CONTINGENT_BREAK: self = .contingent
        case U_LB_CLOSE_PUNCTUATION: self = .closing
        case U_LB_CLOSE_PARENTHESIS: self = .closingParenthesis
        case U_LB_COMBINING_MARK: self = .combining
        case U_LB_E_BASE: self = .emojiBase
        case U_LB_E_MODIFIER: self = .emojiModifier
        case U_LB_EXCLAMATION: self = .exclamation
        case U_LB_GLUE: self = .glue
        case U_LB_H2: self = .hangulLV
        case U_LB_H3: self = .hangulLVT
        case U_LB_HEBREW_LETTER: self = .hebrew
        case U_LB_HYPHEN: self = .hyphen
        case U_LB_IDEOGRAPHIC, U_LB_CONDITIONAL_JAPANESE_STARTER: self = .ideograph
        case U_LB_INSEPARABLE: self = .inseparable
        case U_LB_INFIX_NUMERIC: self = .infix
        case U_LB_JL: self = .hangulL
        case U_LB_JT: self = .hangulT
        case U_LB_JV: self = .hangulV
        case U_LB_NONSTARTER: self = .nonstarter
        case U_LB_NUMERIC: self = .digit
        case U_LB_OPEN_PUNCTUATION: self = .opening
        case U_LB_POSTFIX_NUMERIC: self = .postfix
        case U_LB_PREFIX_NUMERIC: self = .prefix
        case U_LB_QUOTATION: self = .quotation
        case U_LB_REGIONAL_INDICATOR: self = .regionalIndicator
        case U_LB_COMPLEX_CONTEXT: self = Self.isMark(category) ? .combining : .complex
        case U_LB_SPACE, U_LB_LINE_FEED: self = .space
        case U_LB_BREAK_SYMBOLS: self = .slash
        case U_LB_WORD_JOINER: self = .wordJoiner
        case U_LB_ZWSPACE: self = .zeroWidthSpace
        case U_LB_ZWJ: self = .zeroWidthJoiner
        default: self = .alphabetic
        }
    }

    /// Returns true if a category is that of a mark that joins the letter before it.
    private static func isMark(_ category: Int32) -> Bool {
        category == Int32(U_NON_SPACING_MARK.rawValue) || category == Int32(U_COMBINING_SPACING_MARK.rawValue)
    }

    /// Returns the class of a character that has changed since Unicode 15, the version of Debian's ICU.
    ///
    /// Found by measuring every character between others of nine kinds in Chromium 156. The scripts that
    /// got classes of their own (Balinese, Javanese and related ones, rule LB28a) keep their old ones.
    private static func sinceUnicode15(_ scalar: UInt32) -> Self? {
        switch scalar {
        case 0x034F: .combining
        case 0x058A, 0x05BE, 0x1400, 0x2010, 0x2012, 0x2013, 0x2E17, 0x2E40, 0x2E5D, 0x10D6E, 0x10EAD: .plainHyphen
        case 0x2800: .breakAfter
        case 0x2E56, 0x2E58, 0x2E5A, 0x2E5C: .closingParenthesis
        case 0xFE10, 0xFE13, 0xFE14: .closing
        case 0xFE20, 0xFE22, 0xFE24, 0xFE26, 0xFE27, 0xFE29, 0xFE2B, 0xFE2D, 0xFE2E: .glue
        case 0x1F10D...0x1F10F, 0x1F16D...0x1F16F, 0x1F1AD: .alphabetic
        default: nil
        }
    }
}

/// The properties of all characters, looked up without calling ICU.
///
/// Characters come in pages of 256; equal pages are stored once.
struct BreakPropertyTable: Sendable {
    /// The table of the process, created with the first text beyond ASCII.
    static let shared = Self()

    /// The index of the properties of each page of the first two planes.
    private var starts: [UInt16] = []
    private var properties: [UInt16] = []

    private init() {
        // The next two planes are all ideographs, and the others are rare: see `subscript`.
        var known: [[UInt16]: UInt16] = [:]
        for page in UInt32(0)..<512 {
            let content = (0..<256).map { BreakProperty(of: page << 8 | $0).rawValue }
            if let start = known[content] {
                starts.append(start)
            } else {
                let start = UInt16(properties.count >> 8)
                known[content] = start
                starts.append(start)
                properties += content
            }
        }
    }

    /// The property of a character.
    subscript(scalar: UInt32) -> BreakProperty {
        if scalar < 0x2_0000 {
            let start = Int(starts[Int(scalar >> 8)]) << 8
            return BreakProperty(rawValue: properties[start | Int(scalar & 0xFF)])
        }
        if scalar < 0x4_0000 {
            return BreakProperty(.ideograph, flags: .eastAsian)
        }
        return BreakProperty(of: scalar)
    }
}
