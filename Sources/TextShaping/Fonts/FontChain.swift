internal import CHarfBuzz
import ScreenfulTypes

/// The faces that a stretch of text is shaped with, at any size.
///
/// A character is taken from the first face that has it.
struct FontChain {
    /// The identity of a chain: a font without its size and its spacing.
    struct Key: Hashable {
        var family: String
        var isBold: Bool
        var isItalic: Bool
        var tabularNumbers: Bool
        /// Whether letters are joined into ligatures, which letter spacing turns off.
        var hasLigatures: Bool

        /// Creates the identity of a font's chain: of a family that is none of the book's, that of the book's first.
        init(_ font: FontDescription, families: [String]) {
            family = font.family.flatMap { families.contains($0) ? $0 : nil } ?? families[0]
            isBold = font.isBold
            isItalic = font.isItalic
            tabularNumbers = font.hasTabularNumbers
            hasLigatures = font.letterSpacing == 0 || !font.letterSpacing.isFinite
        }
    }

    /// The maximum number of faces, because their scales are in the lanes of one vector.
    static let maxCount = 4

    let faces: [FontFace]
    let features: [hb_feature_t]
    /// The advances of pairs of letters, if the first face does nothing to ASCII but kern pairs.
    let pairs: LetterPairs?

    init(_ key: Key, fonts: FontBook) {
        let faces = fonts.faces(family: key.family, isBold: key.isBold, isItalic: key.isItalic)
        self.faces = Array(faces.prefix(Self.maxCount))
        // Contextual alternates look across spaces and would make a word's width depend on its neighbours.
        var features = [Self.feature("calt", 0)]
        if key.tabularNumbers { features.append(Self.feature("tnum", 1)) }
        if !key.hasLigatures { features += [Self.feature("liga", 0), Self.feature("clig", 0)] }
        self.features = features
        pairs = FontCatalog.kernsOnlyPairs(key.family) ? fonts.pairs.pairs(of: key) : nil
    }

    private static func feature(_ tag: StaticString, _ value: UInt32) -> hb_feature_t {
        let code = tag.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
        return hb_feature_t(tag: code, value: value, start: 0, end: UInt32.max)
    }
}
