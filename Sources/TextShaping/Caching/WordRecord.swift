/// What the cache knows of a word without looking at its parts.
struct WordRecord {
    /// Stands for the face of a word that takes its glyphs from several.
    static let severalFaces = UInt8.max

    /// Design units of the word without the space after it, if all is of one face.
    var width: Int32
    /// Design units of the space that follows, of the first face.
    var space: Int32
    /// The script that the text after inherits.
    var script: UInt32
    /// How many characters letter spacing is added to.
    var clusterCount: UInt16
    /// The number of the face in the chain.
    var face: UInt8
    /// Whether a line may end inside of the word.
    var mayBreak: Bool
    /// Whether it was summed from pairs of letters.
    var isSum: Bool
    /// Whether a browser is promised to draw the same.
    var isExact: Bool
}

extension WordRecord {
    /// Sums a shaped word up.
    init(_ word: ShapedWord, mayBreak: Bool) {
        let face = word.clusters.first?.face ?? 0
        self.init(
            width: word.clusters.reduce(0) { $0 &+ $1.advance },
            space: word.space,
            script: word.script,
            clusterCount: UInt16(clamping: word.clusters.count { $0.isSpaced }),
            face: word.clusters.allSatisfy { $0.face == face } ? face : Self.severalFaces,
            mayBreak: mayBreak,
            isSum: false,
            isExact: word.isExact
        )
    }
}
