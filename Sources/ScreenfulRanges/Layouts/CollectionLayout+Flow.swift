/// The lines of a flow.
extension CollectionLayout {
    /// The number of lines of a flow; nil for other arrangements.
    public var lineCount: Int? { flow?.lineCount ?? columns.first?.lineCount }

    /// The columns in which a row is drawn whose place is not told: those of the layout; of a flow, as many as a line has
    /// rows on the mean.
    public var expectedLanes: Lanes? {
        guard let lanes, let lineCount, lineCount > 0 else { return lanes }
        let mean = (Double(rowCount) / Double(lineCount)).rounded()
        let (gap, inset) = (specification.gap, specification.inset)
        let extent = lanes.width + 2 * inset
        return Lanes(count: Int(min(mean, 64)), in: extent, gap: gap, insets: (before: inset, after: inset))
    }
}

/// The lengths of rows across the axis that scrolls.
extension CollectionLayout {
    /// The length across the axis of a row that was never measured: of a flow, the room of a line; of a waterfall with spans,
    /// one column; nil for other arrangements.
    var crossEstimate: Double? {
        switch specification.kind {
        case .flow: lanes?.width
        case .waterfall: specification.spans.map { _ in 1 }
        case .list, .grid, .pager, .sheet: nil
        }
    }

    /// The numbers of columns of the rows of a waterfall; nil if each takes one.
    var spans: RowGeometry? { specification.kind == .waterfall && specification.spans != nil ? crossLengths : nil }

    /// Sets the lengths of adjacent rows across the axis, in a layout that has such; nil leaves them as they are.
    mutating func setCrossLengths(_ new: [Double]?, of rows: Range<Int>) {
        guard let new, crossLengths != nil else { return }
        precondition(new.count == rows.count, "not every row has a length across the axis")
        crossLengths?.setLengths(new, from: rows.lowerBound)
    }

    /// Replaces the lengths across the axis, in a layout that has such; nil leaves them as they are.
    ///
    /// - Parameters:
    ///   - new: The lengths.
    ///   - changed: The rows whose lengths along the axis differ.
    /// - Returns: The rows from the first to the last whose lengths differ along the axis or across it.
    mutating func adoptCrossLengths(_ new: RowGeometry?, _ changed: Range<Int>) -> Range<Int> {
        guard let new, let old = crossLengths else { return changed }
        precondition(new.rowCount == rowCount, "\(new.rowCount) lengths across the axis for \(rowCount) rows")
        crossLengths = new
        let others = new.rows(differingFrom: old)
        if changed.isEmpty || others.isEmpty { return changed.isEmpty ? others : changed }
        return min(changed.lowerBound, others.lowerBound)..<max(changed.upperBound, others.upperBound)
    }
}

extension RowSet {
    /// Returns those of the rows that were measured.
    func measured(in lengths: RowGeometry) -> Self {
        var found = Self()
        forEach { run in
            var rest = run
            while let missing = lengths.firstUnmeasured(in: rest) {
                found.append(rest.lowerBound..<missing.lowerBound)
                rest = missing.upperBound..<rest.upperBound
            }
            found.append(rest)
        }
        return found
    }
}
