import ScreenfulRanges

extension RandomNumberGenerator {
    /// A range within `0..<count`, often short, sometimes empty.
    mutating func range(in count: Int) -> Range<Int> {
        let lower = Int.random(in: 0...count, using: &self)
        let upper = Int.random(in: lower...min(count, lower + 8), using: &self)
        return lower..<upper
    }

    /// Ascending, disjoint ranges within `0..<count`.
    mutating func ranges(in count: Int, density: Double) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var row = 0
        while row < count {
            let length = Int.random(in: 1...3, using: &self)
            if Double.random(in: 0..<1, using: &self) < density {
                ranges.append(row..<min(count, row + length))
            }
            row += length
        }
        return ranges
    }

    /// Any edit that fits so many rows.
    mutating func edit(rowCount: Int) -> RowEdit {
        var removed: [Range<Int>] = []
        var sources: [Range<Int>] = []
        for range in ranges(in: rowCount, density: 0.15) {
            if Bool.random(using: &self) { removed.append(range) } else { sources.append(range) }
        }
        sources.shuffle(using: &self)
        // Builds the new list as a row of places: those that stay, and blocks that come.
        let staying = rowCount - removed.joined().count - sources.joined().count
        var blocks: [(count: Int, source: Range<Int>?)] = sources.map { ($0.count, $0) }
        for _ in 0..<Int.random(in: 0...4, using: &self) {
            blocks.append((Int.random(in: 1...4, using: &self), nil))
        }
        for _ in 0..<staying { blocks.append((0, nil)) }
        blocks.shuffle(using: &self)
        var inserted: [Range<Int>] = []
        var moved: [RowEdit.Move] = []
        var row = 0
        for block in blocks {
            if let source = block.source {
                moved.append(RowEdit.Move(source, to: row))
            } else if block.count > 0 {
                inserted.append(row..<row + block.count)
            }
            row += max(block.count, 1)
        }
        let reloaded = ranges(in: row, density: 0.1)
        return RowEdit(removed: removed, inserted: inserted, moved: moved, reloaded: reloaded)
    }
}
