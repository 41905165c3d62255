/// The smallest part of a shaped word: one character with its marks, or a ligature.
struct Cluster: Hashable {
    /// Bytes from the start of the word.
    var offset: Int32
    /// Design units.
    var advance: Int32
    /// The number of its face in the chain.
    var face: UInt8
    /// Whether the word may be cut before it without shaping both halves anew.
    var isSafe: Bool
    /// Whether letter spacing is added after it: not to a joiner or another sign that is never drawn.
    var isSpaced = true
}
