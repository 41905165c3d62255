import ScreenfulTypes

extension RowGeometry {
    /// Returns the offset of a row, in points; for the row count itself, the end of the last row.
    ///
    /// - Precondition: `row` is from 0 to the row count.
    /// - Complexity: O(log *m*).
    public func offset(ofRow row: Int) -> Double {
        guard row != rowCount else { return length }
        let position = tree.position(ofRow: row)
        return start(ofRow: row - position.before.count, in: position.run, after: position.before)
    }

    /// Returns the length of a row, in points.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *m*).
    public func length(ofRow row: Int) -> Double {
        let position = tree.position(ofRow: row)
        return length(ofRow: row - position.before.count, in: position.run)
    }

    /// Returns the row at an offset; nil before the first and after the last one.
    ///
    /// A row includes its start and not its end. Where rows of length zero start
    /// at one offset, the last of them is returned.
    ///
    /// - Complexity: O(log *m*).
    public func row(atOffset offset: Double) -> Int? {
        guard offset >= 0, offset < length else { return nil }
        return rowCount(startingBefore: offset, orAt: true) - 1
    }

    /// Returns the rows of which at least a part lies inside a stretch.
    ///
    /// Rows that only touch an edge are out. A stretch that is empty, or whose end is before its start, holds no row.
    ///
    /// - Parameter extent: The stretch's two ends, in points.
    /// - Returns: The rows; where there are none, the empty range at the row that the stretch starts in.
    /// - Complexity: O(log *m*).
    public func rows(intersecting extent: (start: Double, end: Double)) -> Range<Int> {
        let first = extent.start < 0 ? 0 : row(atOffset: extent.start) ?? rowCount
        guard extent.start < extent.end else { return first..<first }
        return first..<max(first, rowCount(startingBefore: extent.end, orAt: false))
    }

    /// Visits rows in their order, each with its offset and length in points.
    ///
    /// - Complexity: O(*k* log *m* + rows visited) for rows in *k* runs.
    public func forEachRow(in rows: Range<Int>, _ body: (_ row: Int, _ offset: Double, _ length: Double) -> Void) {
        var next = rows.lowerBound
        while next < rows.upperBound {
            let position = tree.position(ofRow: next)
            let (run, before) = (position.run, position.before)
            let own = next..<min(rows.upperBound, position.rows.upperBound)
            let first = next - before.count
            if run.kind == .packed {
                tree.store.forEachLength(of: first..<first + own.count, in: run.block) { index, known, length in
                    body(before.count + index, before.length(estimate: estimate, known: known), length)
                }
            } else {
                let length = length(ofRow: first, in: run)
                for row in own { body(row, start(ofRow: row - before.count, in: run, after: before), length) }
            }
            next = own.upperBound
        }
    }

    /// Returns the number of rows that start before an offset, or at it if `orAt` is true.
    func rowCount(startingBefore offset: Double, orAt: Bool) -> Int {
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
            if tree.right(node) != RunTree<LengthRun>.none {
                let after = here + run.summary
                if isBefore(after.length(estimate: estimate)) {
                    before = after
                    node = tree.right(node)
                    continue
                }
            }
            // The boundary lies in this run, or at the start of a run further up.
            return here.count + count(in: run, after: here, isBefore: isBefore, offset: offset)
        }
        return before.count
    }

    /// Returns the number of rows of a run that start before an offset, given that its first one does.
    @inline(__always)
    private func count(
        in run: LengthRun,
        after before: LengthSummary,
        isBefore: (Double) -> Bool,
        offset: Double
    ) -> Int {
        if run.kind == .packed {
            return tree.store.rowCount(in: run.block) { isBefore(before.length(estimate: estimate, known: $0)) }
        }
        let length = length(ofRow: 0, in: run)
        guard length > 0 else { return run.count }
        func isRowBefore(_ index: Int) -> Bool { isBefore(start(ofRow: index, in: run, after: before)) }
        // The quotient may be off through rounding, so the comparison decides.
        let guess = Int(min((offset - before.length(estimate: estimate)) / length, Double(run.count - 1))) + 1
        if isRowBefore(guess - 1), guess == run.count || !isRowBefore(guess) { return guess }
        return (1..<run.count).partitionPoint { !isRowBefore($0) }
    }

    /// Returns the offset of a row of a run, computed as the start of the next run is, so that no row starts too late.
    @inline(__always)
    private func start(ofRow index: Int, in run: LengthRun, after before: LengthSummary) -> Double {
        switch run.kind {
        case .estimated: before.length(estimate: estimate, unknown: index)
        case .measured, .outdated: before.length(estimate: estimate, known: run.length * Double(index))
        case .packed: before.length(estimate: estimate, known: tree.store.length(ofFirst: index, in: run.block))
        }
    }

    private func length(ofRow index: Int, in run: LengthRun) -> Double {
        switch run.kind {
        case .packed: tree.store[run.block, index].points
        case .estimated: estimate
        case .measured, .outdated: run.length
        }
    }
}
