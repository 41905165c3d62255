import ScreenfulRanges
import ScreenfulTypes

extension RowEdit {
    /// Items that are compared at most: the cost grows with the square of what differs in order.
    private static let comparableItems = 1_000

    /// Creates the edit that leads from some items to others: those of one identity stay or move, and are reloaded if
    /// their values differ.
    ///
    /// As few items as possible move. Of equal identities the first correspond. Where more than 1,000 items lie between
    /// the first and the last difference, all of those are removed and inserted.
    ///
    /// - Complexity: O(*n* + *d*²) for *n* items of which *d* lie between the first and the last difference in order.
    init(fromItems old: [Row], to new: [Row]) {
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { old[$0].id != new[$0].id } ?? shorter
        let tail = (0..<shorter - head).first { old[old.count - 1 - $0].id != new[new.count - 1 - $0].id }
        let rest = tail ?? shorter - head
        let (oldMiddle, newMiddle) = (head..<old.count - rest, head..<new.count - rest)
        let same = Array(0..<head) + (0..<rest).map { new.count - rest + $0 }
        var reloaded = same.filter { old[$0 < head ? $0 : $0 - new.count + old.count] != new[$0] }
        guard max(oldMiddle.count, newMiddle.count) <= Self.comparableItems else {
            self.init(removed: [oldMiddle], inserted: [newMiddle], reloaded: reloaded.rows)
            return
        }

        let common = LongestCommonSubsequence(old[oldMiddle].map(\.id), new[newMiddle].map(\.id))
        let staying = Dictionary(
            uniqueKeysWithValues: zip(common.newIndexes, common.oldIndexes).map { (head + $0, head + $1) }
        )
        var others: [Int64: [Int]] = [:]
        let inPlace = Set(staying.values)
        for index in oldMiddle.reversed() where !inPlace.contains(index) {
            others[old[index].id, default: []].append(index)
        }
        var inserted: [Int] = []
        var moved: [Move] = []
        for index in newMiddle {
            let source = staying[index] ?? others[new[index].id]?.popLast()
            guard let source else {
                inserted.append(index)
                continue
            }
            if staying[index] == nil { moved.append(Move(source..<source + 1, to: index)) }
            if old[source] != new[index] { reloaded.append(index) }
        }
        let removed = others.values.joined().sorted()
        self.init(removed: removed.rows, inserted: inserted.rows, moved: moved, reloaded: reloaded.sorted().rows)
    }
}

extension [Int] {
    /// Ascending rows as ranges.
    fileprivate var rows: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for row in self { ranges.appendRows(row..<row + 1) }
        return ranges
    }
}
