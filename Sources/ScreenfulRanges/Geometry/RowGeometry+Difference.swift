extension RowGeometry {
    /// Returns the rows from the first to the last whose lengths differ, or are known in one geometry only.
    ///
    /// - Returns: The rows; the empty range at 0 if there are none.
    /// - Precondition: There are as many rows.
    /// - Complexity: O(*m*), and the rows of blocks that the two do not share.
    public func rows(differingFrom other: Self) -> Range<Int> {
        precondition(rowCount == other.rowCount, "\(rowCount) rows have no counterpart among \(other.rowCount)")
        var differing: Range<Int>?
        var theirs = Cursor(other)
        tree.forEachRun(in: 0..<rowCount) { position in
            let own = Cursor(self, at: position)
            var row = position.rows.lowerBound
            while row < position.rows.upperBound {
                theirs.move(to: row)
                let common = row..<min(position.rows.upperBound, theirs.position.rows.upperBound)
                if let found = own.rows(differingFrom: theirs, in: common) {
                    differing = (differing?.lowerBound ?? found.lowerBound)..<found.upperBound
                }
                row = common.upperBound
            }
        }
        return differing ?? 0..<0
    }
}

/// A run of a geometry, for a look at its lengths.
private struct Cursor {
    let geometry: RowGeometry
    private(set) var position: RunTree<LengthRun>.Position

    /// Creates a cursor at a run; by default at none, before the first.
    init(_ geometry: RowGeometry, at position: RunTree<LengthRun>.Position? = nil) {
        self.geometry = geometry
        self.position = position ?? RunTree.Position(run: .empty, before: .zero)
    }

    /// Moves to the run that holds a row, if it is another one.
    mutating func move(to row: Int) {
        if !position.rows.contains(row) { position = geometry.tree.position(ofRow: row) }
    }

    /// Returns the rows from the first to the last of a range whose lengths differ; nil if there are none.
    ///
    /// - Precondition: The rows are in the runs of both.
    func rows(differingFrom other: Self, in rows: Range<Int>) -> Range<Int>? {
        guard position.run.kind == .packed, other.position.run.kind == .packed else {
            return rowsDiffering(from: other, in: rows) { length(ofRow: $0) == other.length(ofRow: $0) }
        }
        let (lengths, others) = (packed(rows), other.packed(rows))
        // Blocks that are shared are not compared row by row.
        guard lengths != others else { return nil }
        let (first, second) = (lengths.startIndex - rows.lowerBound, others.startIndex - rows.lowerBound)
        return hull(rows) { lengths[first + $0].points == others[second + $0].points }
    }

    /// Compares rows of which those of at least one geometry are all alike.
    private func rowsDiffering(from other: Self, in rows: Range<Int>, areEqual: (Int) -> Bool) -> Range<Int>? {
        if isEstimated != other.isEstimated { return rows }
        if position.run.kind == .packed || other.position.run.kind == .packed { return hull(rows, areEqual) }
        return areEqual(rows.lowerBound) ? nil : rows
    }

    /// Returns the rows from the first to the last that are not equal; nil if all are.
    private func hull(_ rows: Range<Int>, _ areEqual: (Int) -> Bool) -> Range<Int>? {
        guard let first = rows.first(where: { !areEqual($0) }), let last = rows.last(where: { !areEqual($0) }) else {
            return nil
        }
        return first..<last + 1
    }

    private var isEstimated: Bool { position.run.kind == .estimated }

    private func packed(_ rows: Range<Int>) -> ArraySlice<PackedLength> {
        let first = rows.lowerBound - position.before.count
        return geometry.tree.store[position.run.block][first..<first + rows.count]
    }

    private func length(ofRow row: Int) -> Double {
        switch position.run.kind {
        case .packed: geometry.tree.store[position.run.block, row - position.before.count].points
        case .estimated: geometry.estimate
        case .measured, .outdated: position.run.length
        }
    }
}
