extension RowGeometry {
    /// Where a row starts, in points; for the row count itself, where the last row ends.
    ///
    /// - Precondition: `row` is from 0 to the row count.
    /// - Complexity: O(log *m*).
    public func offset(ofRow row: Int) -> Double {
        guard row != rowCount else { return length }
        let position = tree.position(ofRow: row)
        return start(of: position) + Double(row - position.before.count) * rowLength(in: position.run)
    }

    /// The length of a row, in points.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *m*).
    public func length(ofRow row: Int) -> Double {
        rowLength(in: tree.position(ofRow: row).run)
    }

    /// The row at an offset; nil before the first and after the last one.
    ///
    /// A row owns its start and not its end. Where rows of no length start
    /// together, the last of them is meant.
    ///
    /// - Complexity: O(log *m*).
    public func row(atOffset offset: Double) -> Int? {
        guard offset >= 0, offset < length else { return nil }
        return rowCount(startingBefore: offset, orAt: true) - 1
    }

    /// The rows of which at least a part lies inside a stretch.
    ///
    /// Rows that only touch an edge are out. A stretch without extent, or with
    /// its ends the wrong way round, holds no row.
    ///
    /// - Parameter extent: The stretch's two ends, in points.
    /// - Returns: The rows; where there are none, the empty range at the row that the stretch starts in.
    /// - Complexity: O(log *m*).
    public func rows(intersecting extent: (start: Double, end: Double)) -> Range<Int> {
        let first = extent.start < 0 ? 0 : row(atOffset: extent.start) ?? rowCount
        guard extent.start < extent.end else { return first..<first }
        return first..<max(first, rowCount(startingBefore: extent.end, orAt: false))
    }

    /// Visits rows in their order, each with where it starts and how long it is, in points.
    ///
    /// - Complexity: O(log *m* + rows visited).
    public func forEachRow(in rows: Range<Int>, _ body: (_ row: Int, _ offset: Double, _ length: Double) -> Void) {
        tree.forEachRun(in: rows) { position in
            let start = start(of: position)
            let length = rowLength(in: position.run)
            for index in 0..<position.run.count {
                body(position.before.count + index, start + Double(index) * length, length)
            }
        }
    }

    /// The number of rows that start before an offset, or at it if `orAt` is true.
    private func rowCount(startingBefore offset: Double, orAt: Bool) -> Int {
        func isBefore(_ start: Double) -> Bool { orAt ? start <= offset : start < offset }
        var node = tree.root
        var before = LengthSummary.zero
        while node != RunTree<LengthRun>.none {
            let here = before + tree.total(tree.left(node))
            let run = tree.run(node)
            let start = here.length(estimate: estimate)
            if !isBefore(start) {
                node = tree.left(node)
                continue
            }
            let after = here + run.summary
            if tree.right(node) != RunTree<LengthRun>.none, isBefore(after.length(estimate: estimate)) {
                before = after
                node = tree.right(node)
                continue
            }
            // The boundary lies in this run, or at the start of a run further up.
            return here.count + count(in: run, from: start, isBefore: isBefore, offset: offset)
        }
        return before.count
    }

    /// How many rows of a run start before an offset, given that its first one does.
    private func count(
        in run: LengthRun,
        from start: Double,
        isBefore: (Double) -> Bool,
        offset: Double
    ) -> Int {
        let length = rowLength(in: run)
        guard length > 0 else { return run.count }
        func isRowBefore(_ index: Int) -> Bool { isBefore(start + Double(index) * length) }
        // The quotient may be off through rounding, so the comparison has the last word.
        let guess = Int(min((offset - start) / length, Double(run.count - 1))) + 1
        if isRowBefore(guess - 1), guess == run.count || !isRowBefore(guess) { return guess }
        var (low, high) = (1, run.count)
        while low < high {
            let middle = (low + high) / 2
            if isRowBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func start(of position: RunTree<LengthRun>.Position) -> Double {
        position.before.length(estimate: estimate)
    }

    private func rowLength(in run: LengthRun) -> Double {
        run.source == .estimate ? estimate : run.length
    }
}
