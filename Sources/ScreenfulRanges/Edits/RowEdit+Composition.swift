import ScreenfulTypes

extension RowEdit {
    /// Joins this edit and one after it, as to how rows come, go and move.
    ///
    /// - Parameters:
    ///   - next: An edit of the rows that there are after this one.
    ///   - oldCount: The number of rows before this one.
    /// - Returns: An edit that reloads no row.
    /// - Complexity: O(*k* log *k*) for edits of *k* ranges.
    package func movement(followedBy next: RowEdit, oldCount: Int) -> RowEdit {
        var stretches: [(rows: Range<Int>, old: Range<Int>?)] = []
        forEachStretch(ofOldCount: oldCount) { stretches.append(($0, $1)) }
        var inserted: [Range<Int>] = []
        var moved: [Move] = []
        var staying: [Range<Int>] = []
        next.forEachStretch(ofOldCount: oldCount + countChange) { new, between in
            guard let between else { return inserted.appendRows(new) }
            let first = stretches.indices.partitionPoint { stretches[$0].rows.upperBound > between.lowerBound }
            for stretch in stretches[first...] {
                let rows = stretch.rows.clamped(to: between)
                guard !rows.isEmpty else { break }
                let place = new.lowerBound + rows.lowerBound - between.lowerBound
                guard let old = stretch.old?.lowerBound else {
                    inserted.appendRows(place..<place + rows.count)
                    continue
                }
                let source = rows.shifted(by: old - stretch.rows.lowerBound)
                staying.append(source)
                if departs(source.lowerBound) || next.departs(rows.lowerBound) { moved.append(Move(source, to: place)) }
            }
        }
        var removed: [Range<Int>] = []
        var end = 0
        for rows in staying.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            removed.appendRows(end..<rows.lowerBound)
            end = rows.upperBound
        }
        removed.appendRows(end..<oldCount)
        return RowEdit(removed: removed, inserted: inserted, moved: moved)
    }

    private func departs(_ row: Int) -> Bool {
        let index = departures.indices.partitionPoint { departures[$0].upperBound > row }
        return index < departures.count && departures[index].contains(row)
    }
}
