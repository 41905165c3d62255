extension MeasuringPlan {
    /// Hands out the rows that are to be measured next.
    ///
    /// - Parameters:
    ///   - places: The rows that readers look at; without any, the list is measured from its start.
    ///   - geometry: Says which rows are measured.
    ///   - limit: The most rows that are wanted at once.
    /// - Returns: Rows of which none is measured or being measured; nil if there are none.
    /// - Precondition: The geometry has as many rows as the plan; `limit` is positive.
    /// - Complexity: O((*p* + *f*) log *m*) for *p* places, *f* runs of rows in flight and the geometry's *m* runs.
    public mutating func next(near places: [Range<Int>], in geometry: RowGeometry, limit: Int) -> Stretch? {
        precondition(geometry.rowCount == rowCount, "the geometry has \(geometry.rowCount) rows, not \(rowCount)")
        precondition(limit > 0, "no rows cannot be measured")
        if let rows = nextWanted(in: geometry) {
            return handOut(rows.prefix(limit), isUrgent: true)
        }
        var best: (rows: Range<Int>, distance: Int, isAhead: Bool)?
        func offer(_ rows: Range<Int>, _ distance: Int, isAhead: Bool) {
            if best.map({ distance < $0.distance }) ?? true { best = (rows, distance, isAhead) }
        }
        for place in places.isEmpty ? [0..<0] : places {
            let first = min(max(0, place.lowerBound), rowCount)
            let last = min(max(first, place.upperBound - 1), rowCount)
            if let rows = firstIdle(from: first, in: geometry) {
                offer(rows, max(0, rows.lowerBound - last), isAhead: true)
            }
            if let rows = lastIdle(before: first, in: geometry) {
                offer(rows, first - rows.upperBound + 1, isAhead: false)
            }
        }
        guard let best else { return nil }
        return handOut(best.isAhead ? best.rows.prefix(limit) : best.rows.suffix(limit), isUrgent: false)
    }

    /// The first rows that somebody waits for, that are not measured, and that nobody measures.
    private mutating func nextWanted(in geometry: RowGeometry) -> Range<Int>? {
        while let position = tree.position(ofRank: 0, among: { $0.wantedCount }) {
            let rows = geometry.firstUnmeasured(in: position.rows)
            // What was measured meanwhile is waited for no longer.
            change(position.rows.lowerBound..<(rows?.lowerBound ?? position.rows.upperBound)) { $0.isWanted = false }
            if let rows { return rows }
        }
        return nil
    }

    /// The first rows from a row on that are not measured and that nobody measures.
    private func firstIdle(from row: Int, in geometry: RowGeometry) -> Range<Int>? {
        var row = row
        while let rows = geometry.firstUnmeasured(in: row..<rowCount) {
            let position = tree.position(ofRow: rows.lowerBound)
            if position.run.isIdle { return rows.clamped(to: position.rows) }
            row = position.rows.upperBound
        }
        return nil
    }

    /// The last rows before a row that are not measured and that nobody measures.
    private func lastIdle(before row: Int, in geometry: RowGeometry) -> Range<Int>? {
        var row = row
        while let rows = geometry.lastUnmeasured(in: 0..<row) {
            let position = tree.position(ofRow: rows.upperBound - 1)
            if position.run.isIdle { return rows.clamped(to: position.rows) }
            row = position.rows.lowerBound
        }
        return nil
    }
}
