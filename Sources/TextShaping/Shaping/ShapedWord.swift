/// A shaped word: the text between two spaces, with the space that follows.
struct ShapedWord {
    /// The word's clusters, without that of the space.
    var clusters: [Cluster] = []
    /// Design units of the space that follows, of the chain's first face; 0 if none does.
    var space: Int32 = 0
    /// Whether a browser is guaranteed to draw the same.
    var isExact = true
    /// The script of its end, which characters of no script in the next word belong to.
    var script: UInt32 = 0

    /// Empties the word and keeps its storage.
    mutating func removeAll() {
        clusters.removeAll(keepingCapacity: true)
        space = 0
        isExact = true
        script = 0
    }
}

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
    /// Whether letter spacing is added after it; false for joiners and other signs that are never drawn.
    var isSpaced = true
}
