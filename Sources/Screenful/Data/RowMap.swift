import ScreenfulRanges

/// Where rows go in an edit, ranges at a time.
struct RowMap {
    /// Rows that are neither removed nor moved.
    let kept: IntegerMap
    private let moves: [RowEdit.Move]

    init(_ edit: RowEdit, oldCount: Int) {
        let leaving = edit.removed + edit.moved.map(\.rows)
        let arriving = edit.inserted + edit.moved.map(\.destination)
        kept = IntegerMap(oldCount: oldCount, deleted: RangeSet(leaving), inserted: RangeSet(arriving))
        moves = edit.moved
    }

    /// Visits the stretches that rows end up as; rows that are removed are left out.
    ///
    /// - Complexity: O(log *k* + *m* + stretches) for *k* runs and *m* moves of the edit.
    func forEachStretch(of rows: Range<Int>, _ body: (Range<Int>) -> Void) {
        kept.forEachStretch(of: rows, body)
        for move in moves where move.rows.overlaps(rows) {
            let part = move.rows.clamped(to: rows)
            let start = move.destination.lowerBound + part.lowerBound - move.rows.lowerBound
            body(start..<start + part.count)
        }
    }

    /// Moves ranges of rows to where they are after the edit.
    func apply(to ranges: inout [Range<Int>]) {
        guard !ranges.isEmpty else { return }
        let old = ranges
        ranges.removeAll(keepingCapacity: true)
        for rows in old { forEachStretch(of: rows) { ranges.insertRows($0) } }
    }
}
