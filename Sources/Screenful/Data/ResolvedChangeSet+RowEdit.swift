public import ScreenfulRanges
import ScreenfulTypes

extension ResolvedChangeSet {
    /// The edits as rows counted over all sections, with moves that keep a row's identity.
    ///
    /// A reloaded item is the same row with other content. A moved section takes
    /// its items along. The items of a reloaded section that are neither deleted
    /// nor moved are paired by index with those that are neither inserted nor
    /// moved in: pairs are reloaded, and the others are removed or inserted.
    ///
    /// - Complexity: O(*s* + *k* log *k*) for *s* sections and *k* runs of edited items.
    public var rowEdit: RowEdit {
        if reloadsData { return RowEdit(removed: [0..<old.rowCount], inserted: [0..<new.rowCount]) }
        var rows = EditedRows()
        let moves = edits.itemMoves(from: old, to: new)
        let departures = ItemSet(moves.map(\.from))
        let arrivals = ItemSet(moves.map(\.to))
        for move in moves {
            guard let from = old.row(at: move.from), let to = new.row(at: move.to) else { continue }
            rows.moved.append(.init(from..<from + 1, to: to))
        }

        var targets = RangeSet<Int>()
        let sectionMoves = edits.sectionMoves(from: old, to: new)
        for section in old.counts.indices {
            guard let pair = pair(ofSection: section, moves: sectionMoves) else {
                rows.remove(
                    RangeSet(0..<old.counts[section]).subtracting(departures[section]),
                    startingAt: old.rows(ofSection: section).lowerBound
                )
                continue
            }
            targets.insert(contentsOf: pair.new..<pair.new + 1)
            addEdits(of: pair, departures: departures, arrivals: arrivals, to: &rows)
        }
        for section in new.counts.indices where !targets.contains(section) {
            rows.insert(
                RangeSet(0..<new.counts[section]).subtracting(arrivals[section]),
                startingAt: new.rows(ofSection: section).lowerBound
            )
        }
        return rows.edit
    }

    /// Adds the edits of a section that stays: its items keep their order, or else are paired by index.
    private func addEdits(of pair: SectionPair, departures: ItemSet, arrivals: ItemSet, to rows: inout EditedRows) {
        let oldStart = old.rows(ofSection: pair.old).lowerBound
        let newStart = new.rows(ofSection: pair.new).lowerBound
        let (oldItems, newItems) = (RangeSet(0..<old.counts[pair.old]), RangeSet(0..<new.counts[pair.new]))
        let leaving = edits.itemsLeaving[pair.old].intersection(oldItems)
        let arriving = edits.itemsArriving[pair.new].intersection(newItems)
        rows.remove(leaving.subtracting(departures[pair.old]), startingAt: oldStart)
        rows.insert(arriving.subtracting(arrivals[pair.new]), startingAt: newStart)
        guard pair.kind != .kept else {
            let map = IntegerMap(oldCount: old.counts[pair.old], deleted: leaving, inserted: arriving)
            return rows.reload(map(edits.reloadedItems[pair.old]), startingAt: newStart)
        }
        let matches = RunPairs(oldItems.subtracting(leaving), newItems.subtracting(arriving))
        for match in matches.pairs {
            let destination = newStart + match.to
            if pair.kind == .moved {
                rows.moved.append(.init(oldStart + match.from..<oldStart + match.from + match.count, to: destination))
            } else {
                rows.reloaded.insert(contentsOf: destination..<destination + match.count)
            }
        }
        rows.remove(matches.unmatchedOld, startingAt: oldStart)
        rows.insert(matches.unmatchedNew, startingAt: newStart)
    }

    /// The new section of an old one, if any.
    private func pair(ofSection section: Int, moves: [Int: Int]) -> SectionPair? {
        if let target = moves[section] { return SectionPair(old: section, new: target, kind: .moved) }
        return sectionMap[section].map { target in
            SectionPair(old: section, new: target, kind: edits.reloadedSections.contains(section) ? .reloaded : .kept)
        }
    }
}

/// A section before and after.
private struct SectionPair {
    enum Kind {
        case kept
        case reloaded
        case moved
    }

    var old: Int
    var new: Int
    var kind: Kind
}

extension ChangeSet {
    /// The item moves that are valid as moves.
    ///
    /// A move from or to a place that another edit uses, or that does not
    /// exist, is a delete and an insert only.
    func itemMoves(from old: SectionCounts, to new: SectionCounts) -> [Move<IndexPath>] {
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

    /// The section moves that are valid as moves: new section by old one.
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

/// A row edit under construction.
private struct EditedRows {
    var removed = RangeSet<Int>()
    var inserted = RangeSet<Int>()
    var reloaded = RangeSet<Int>()
    var moved: [RowEdit.Move] = []

    /// Removes items of a section that starts at a row of the old list.
    mutating func remove(_ items: RangeSet<Int>, startingAt start: Int) {
        for run in items.ranges { removed.insert(contentsOf: start + run.lowerBound..<start + run.upperBound) }
    }

    /// Inserts items of a section that starts at a row of the new list.
    mutating func insert(_ items: RangeSet<Int>, startingAt start: Int) {
        for run in items.ranges { inserted.insert(contentsOf: start + run.lowerBound..<start + run.upperBound) }
    }

    /// Reloads items of a section that starts at a row of the new list.
    mutating func reload(_ items: RangeSet<Int>, startingAt start: Int) {
        for run in items.ranges { reloaded.insert(contentsOf: start + run.lowerBound..<start + run.upperBound) }
    }

    /// The edit, in which neighbours that move together are one move.
    var edit: RowEdit {
        var runs: [RowEdit.Move] = []
        for move in moved.sorted(by: { $0.rows.lowerBound < $1.rows.lowerBound }) {
            if let last = runs.last,
                last.rows.upperBound == move.rows.lowerBound,
                last.destination.upperBound == move.destination.lowerBound
            {
                runs[runs.count - 1] = .init(
                    last.rows.lowerBound..<move.rows.upperBound,
                    to: last.destination.lowerBound
                )
            } else {
                runs.append(move)
            }
        }
        return RowEdit(
            removed: Array(removed.ranges),
            inserted: Array(inserted.ranges),
            moved: runs,
            reloaded: Array(reloaded.ranges)
        )
    }
}

/// The elements of two sets, paired in order, as runs.
private struct RunPairs {
    /// Elements that are adjacent in both sets.
    struct Pair {
        var from: Int
        var to: Int
        var count: Int
    }

    /// The pairs, ascending.
    private(set) var pairs: [Pair] = []
    /// The elements of the old set without a partner.
    private(set) var unmatchedOld: RangeSet<Int>
    /// The elements of the new set without a partner.
    private(set) var unmatchedNew: RangeSet<Int>

    init(_ old: RangeSet<Int>, _ new: RangeSet<Int>) {
        unmatchedOld = old
        unmatchedNew = new
        var left = old.ranges.makeIterator()
        var right = new.ranges.makeIterator()
        var source = left.next()
        var target = right.next()
        while let from = source, let to = target {
            let count = min(from.count, to.count)
            pairs.append(Pair(from: from.lowerBound, to: to.lowerBound, count: count))
            unmatchedOld.remove(contentsOf: from.lowerBound..<from.lowerBound + count)
            unmatchedNew.remove(contentsOf: to.lowerBound..<to.lowerBound + count)
            source = count < from.count ? from.lowerBound + count..<from.upperBound : left.next()
            target = count < to.count ? to.lowerBound + count..<to.upperBound : right.next()
        }
    }
}
