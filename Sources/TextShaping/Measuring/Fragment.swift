/// A word in a line to be filled, with the space after it.
///
/// A line may end after every one. Numbers are of 32 bits because a paragraph's words are written and read once each.
struct Fragment {
    /// The word's first byte in the text.
    var start: Int32
    /// The byte after the word.
    var end: Int32
    /// CSS pixels of the word.
    var width: Double
    /// CSS pixels of the space after it; 0 if none is.
    var space: Double
    /// The number of its font; that of the last part for a word of several.
    var setting: Int32
    /// The script of the text before.
    var inheritedScript: UInt32
    /// The number of the parts among the paragraph's, for a word that was taken apart already; else -1.
    var parts: Int32 = -1
    /// Whether a line may end inside of the word.
    var mayBreak: Bool
    /// Whether the font changes between the word and the space after it.
    var changesFontAfterWord = false
    /// Whether the font changes between the space and the next word.
    var changesFontAfterSpace = false

    /// The word's bytes in the text.
    var range: Range<Int> { Int(start)..<Int(end) }
}
