/// A cluster of a word at its size, for words that do not fit and are cut.
struct WordPart {
    /// The byte of the text where it begins.
    var offset: Int
    /// CSS pixels.
    var advance: Double
    /// The number of its font.
    var setting: Int
    /// Whether the word may be cut before it without shaping both halves anew.
    var isSafe: Bool
    /// Whether its font is another than that of the part before.
    var startsFont: Bool
    /// Whether a line may end before it.
    var breaksBefore: Bool
    /// Whether it is an ideographic space, which is part of a word but hangs over the end of a line.
    var isWideSpace = false
    /// Whether it is a soft hyphen, which is drawn only where a line ends after it.
    var isSoftHyphen = false
    /// Whether it is the space between two words.
    var isSpace = false
}
