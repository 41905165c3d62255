import ScreenfulTypes

extension ChangeSet {
    /// The item moves that are moves indeed.
    ///
    /// A move from or to a place that something else speaks of, or that does not
    /// exist, is a delete and an insert only.
    func itemMoves(from old: SectionCounts, to new: SectionCounts) -> [ItemMove] {
        var sources = Set<IndexPath>()
        var targets = Set<IndexPath>()
        return itemMoves.filter { move in
            guard old.row(at: move.from) != nil, new.row(at: move.to) != nil else { return false }
            guard !deletedItems[move.from.section].contains(move.from.item) else { return false }
            guard !insertedItems[move.to.section].contains(move.to.item) else { return false }
            guard !sources.contains(move.from), !targets.contains(move.to) else { return false }
            sources.insert(move.from)
            targets.insert(move.to)
            return true
        }
    }

    /// The section moves that are moves indeed: new section by old one.
    func sectionMoves(from old: SectionCounts, to new: SectionCounts) -> [Int: Int] {
        var moves: [Int: Int] = [:]
        var targets = Set<Int>()
        for move in sectionMoves {
            guard old.counts.indices.contains(move.from), new.counts.indices.contains(move.to) else { continue }
            guard !deletedSections.contains(move.from), !insertedSections.contains(move.to) else { continue }
            guard moves[move.from] == nil, !targets.contains(move.to) else { continue }
            moves[move.from] = move.to
            targets.insert(move.to)
        }
        return moves
    }
}

extension ItemSet {
    /// Creates a set of items.
    init(_ paths: [IndexPath]) {
        self.init()
        for path in paths { insert(path) }
    }
}
