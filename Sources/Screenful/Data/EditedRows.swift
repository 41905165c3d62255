import ScreenfulRanges

/// A row edit under construction.
struct EditedRows {
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

    /// The edit, with neighbours that move together as one move.
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

/// The elements of two sets, matched in order, as runs.
struct RunPairs {
    /// Elements next to one another on both sides.
    struct Pair {
        var from: Int
        var to: Int
        var count: Int
    }

    /// The matches, ascending.
    private(set) var pairs: [Pair] = []
    /// What the old set has more.
    private(set) var unmatchedOld: RangeSet<Int>
    /// What the new set has more.
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
