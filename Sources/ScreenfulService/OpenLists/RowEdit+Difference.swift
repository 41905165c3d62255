import ScreenfulRanges
import ScreenfulTypes

extension RowEdit {
    /// Rows that are adjacent and in the same order before and after an edit.
    private struct Block {
        var old: Int
        var new: Int
        var count: Int
    }

    /// Creates the edit that leads from one order of rows to another, by their identities.
    ///
    /// As few rows as possible are moved.
    ///
    /// - Parameters:
    ///   - old: The identities before, as runs in the rows' order.
    ///   - new: The identities after.
    ///   - reloaded: The rows afterwards whose values have changed; nil if that is not known, so that all rows that stay
    ///     are reloaded.
    /// - Complexity: O(*m* log *m*) for *m* runs.
    init(from old: [Range<Int64>], to new: [Range<Int64>], reloaded: [Range<Int>]? = nil) {
        let (blocks, removed) = Self.blocks(from: old, to: new)
        let newCount = new.reduce(0) { $0 + $1.count }
        var inserted: [Range<Int>] = []
        var kept: [Range<Int>] = []
        var end = 0
        for block in blocks.sorted(by: { $0.new < $1.new }) {
            if block.new > end { inserted.append(end..<block.new) }
            if let last = kept.last, last.upperBound == block.new {
                kept[kept.count - 1] = last.lowerBound..<block.new + block.count
            } else {
                kept.append(block.new..<block.new + block.count)
            }
            end = block.new + block.count
        }
        if end < newCount { inserted.append(end..<newCount) }
        let staying = Self.heaviestAscent(blocks)
        let moved = zip(blocks, staying).filter { !$1 }.map { block, _ in
            Move(block.old..<block.old + block.count, to: block.new)
        }
        self.init(removed: removed, inserted: inserted, moved: moved, reloaded: reloaded ?? kept)
    }

    /// Returns the rows that both orders have, in the old order, and the rows that only the old one has.
    private static func blocks(
        from old: [Range<Int64>],
        to new: [Range<Int64>]
    ) -> (blocks: [Block], removed: [Range<Int>]) {
        var places: [(ids: Range<Int64>, row: Int)] = []
        var row = 0
        for ids in new {
            places.append((ids, row))
            row += ids.count
        }
        places.sort { $0.ids.lowerBound < $1.ids.lowerBound }

        var blocks: [Block] = []
        var removed: [Range<Int>] = []
        row = 0
        for ids in old {
            var next = ids.lowerBound
            var index = places.indices.partitionPoint { places[$0].ids.upperBound > next }
            while next < ids.upperBound {
                let isThere = index < places.count && places[index].ids.lowerBound < ids.upperBound
                let first = isThere ? max(next, places[index].ids.lowerBound) : ids.upperBound
                if first > next { removed.append(row..<row + Int(first - next)) }
                row += Int(first - next)
                next = first
                guard isThere else { break }
                let place = places[index]
                let count = Int(min(ids.upperBound, place.ids.upperBound) - next)
                blocks.append(Block(old: row, new: place.row + Int(next - place.ids.lowerBound), count: count))
                row += count
                next += Int64(count)
                index += 1
            }
        }
        return (blocks, removed)
    }

    /// Returns true for each block that stays: the ascending sequence of blocks with the most rows.
    ///
    /// - Note: The longest increasing subsequence, with weights, by a binary indexed tree of maxima (Fenwick 1994,
    ///   "A New Data Structure for Cumulative Frequency Tables").
    private static func heaviestAscent(_ blocks: [Block]) -> [Bool] {
        var ranks = [Int](repeating: 0, count: blocks.count)
        for (rank, index) in blocks.indices.sorted(by: { blocks[$0].new < blocks[$1].new }).enumerated() {
            ranks[index] = rank + 1
        }
        // The heaviest sequence that ends at a rank up to each: its rows, and its last block.
        var best = [(rows: Int, last: Int?)](repeating: (0, nil), count: blocks.count + 1)
        var before = [Int?](repeating: nil, count: blocks.count)
        var heaviest: (rows: Int, last: Int?) = (0, nil)
        for index in blocks.indices {
            var found: (rows: Int, last: Int?) = (0, nil)
            var rank = ranks[index] - 1
            while rank > 0 {
                if best[rank].rows > found.rows { found = best[rank] }
                rank -= rank & -rank
            }
            before[index] = found.last
            let own = (rows: found.rows + blocks[index].count, last: Optional(index))
            if own.rows > heaviest.rows { heaviest = own }
            rank = ranks[index]
            while rank <= blocks.count {
                if own.rows > best[rank].rows { best[rank] = own }
                rank += rank & -rank
            }
        }
        var stays = [Bool](repeating: false, count: blocks.count)
        var last = heaviest.last
        while let index = last {
            stays[index] = true
            last = before[index]
        }
        return stays
    }
}
