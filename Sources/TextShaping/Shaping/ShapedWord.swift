/// A word, shaped: what is between two spaces, and the space that follows.
struct ShapedWord {
    /// The word's clusters, without that of the space.
    var clusters: [Cluster] = []
    /// Design units of the space that follows, of the chain's first face; 0 if none does.
    var space: Int32 = 0
    /// Whether a browser is promised to draw the same.
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
