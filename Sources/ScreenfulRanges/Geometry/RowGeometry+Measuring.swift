extension RowGeometry {
    /// True if a row's length was measured and still holds.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *m*).
    public func isMeasured(_ row: Int) -> Bool {
        tree.position(ofRow: row).run.source == .measured
    }

    /// The first rows of a range, up to the next measured one, whose length has to be measured; nil if none has.
    ///
    /// - Complexity: O(log *m*).
    public func firstUnmeasured(in rows: Range<Int>) -> Range<Int>? {
        guard let first = nextRow(isMeasured: false, in: rows) else { return nil }
        let end = nextRow(isMeasured: true, in: first..<rows.upperBound) ?? rows.upperBound
        return first..<end
    }

    /// Sets the length of a row, in points.
    ///
    /// - Precondition: The row exists; the length is finite and not negative.
    /// - Complexity: O(log *m*).
    public mutating func setLength(_ length: Double, ofRow row: Int) {
        Self.checkLength(length)
        checkRows(row..<row + 1)
        tree.replace(
            row..<row + 1,
            with: CollectionOfOne(LengthRun(length: length, rowCount: 1, source: .measured))
        )
    }

    /// Sets the lengths of adjacent rows, in points.
    ///
    /// - Precondition: The rows exist; the lengths are finite and not negative.
    /// - Complexity: O(*k* log *m*) for *k* rows.
    public mutating func setLengths(_ lengths: [Double], from row: Int) {
        checkRows(row..<row + lengths.count)
        let runs = lengths.lazy.map { length in
            Self.checkLength(length)
            return LengthRun(length: length, rowCount: 1, source: .measured)
        }
        tree.replace(row..<row + lengths.count, with: runs)
    }

    /// Marks measured lengths as outdated: they hold until the rows are measured again.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(*k* log *m*) for *k* runs in the range.
    public mutating func invalidate(_ rows: Range<Int>) {
        checkRows(rows)
        var runs: [LengthRun] = []
        tree.forEachRun(in: rows) { position in
            var run = position.run
            if run.source == .measured { run.source = .outdated }
            runs.append(run)
        }
        tree.replace(rows, with: runs)
    }

    /// The first row of a range that is measured, or is not.
    private func nextRow(isMeasured: Bool, in rows: Range<Int>) -> Int? {
        guard !rows.isEmpty else { return nil }
        func matches(_ summary: LengthSummary) -> UInt32 {
            isMeasured ? summary.measuredCount : summary.rowCount - summary.measuredCount
        }
        // The row sought is the one with this rank among all that match.
        let rank = matches(tree.summary(beforeRow: rows.lowerBound))
        var node = tree.root
        var before = LengthSummary.zero
        while node != RunTree<LengthRun>.none {
            let here = before + tree.total(tree.left(node))
            let after = here + tree.run(node).summary
            if rank < matches(here) {
                node = tree.left(node)
            } else if rank >= matches(after) {
                before = after
                node = tree.right(node)
            } else {
                let row = here.count + Int(rank - matches(here))
                return row < rows.upperBound ? row : nil
            }
        }
        return nil
    }
}
