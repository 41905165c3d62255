/// A word in a line to be filled, with the space after it.
///
/// A line may end after every one.
struct Fragment {
    /// The word's bytes in the text.
    var range: Range<Int>
    /// CSS pixels of the word.
    var width: Double
    /// CSS pixels of the space after it; 0 if none is.
    var space: Double
    /// The number of its font; that of the first part for a word of several.
    var setting: Int
    /// The script of the text before.
    var inheritedScript: UInt32
    /// Whether the font changes between the word and the space after it.
    var changesFontAfterWord = false
    /// Whether the font changes between the space and the next word.
    var changesFontAfterSpace = false
    /// The number of the parts among the paragraph's, for a word that was taken apart already.
    var parts: Int?
}
