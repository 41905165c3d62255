/// The lines of a flow, and the widths of its rows.
extension CollectionLayout {
    /// Places all rows of a flow anew.
    mutating func placeFlow(in width: Double) {
        let widths = crossLengths ?? RowGeometry(count: rowCount, estimate: width)
        crossLengths = widths
        let (gap, lineGap) = (specification.gap, specification.lineGap)
        flow = FlowLines(width: width, gap: gap, lineGap: lineGap, lengths: lengths, widths: widths)
    }

    /// Follows lengths that were set, given those across the axis; nil if they are as before.
    mutating func setFlowLengths(across crossing: [Double]?, of rows: Range<Int>) {
        guard flow != nil else { return }
        precondition(crossing.map { $0.count == rows.count } ?? true, "not every row has a length across the axis")
        if let crossing { crossLengths?.setLengths(crossing, from: rows.lowerBound) }
        if let crossLengths { flow?.sizesChanged(in: rows, lengths, crossLengths) }
    }

    /// Follows a new estimate of lengths, given that across the axis; nil if it is as before.
    mutating func setFlowEstimate(across crossing: Double?) {
        guard flow != nil else { return }
        if let crossing { crossLengths?.setEstimate(crossing) }
        if let crossLengths { flow?.estimateChanged(lengths, crossLengths) }
    }

    /// Follows lengths that were replaced, given those across the axis; nil if they are as before.
    ///
    /// - Returns: The number of rows placed anew.
    mutating func adoptFlow(across crossing: RowGeometry?, _ changed: Range<Int>) -> Int {
        guard let old = crossLengths else { return 0 }
        let new = crossing ?? old
        precondition(new.rowCount == rowCount, "\(new.rowCount) lengths across the axis for \(rowCount) rows")
        let others = new.rows(differingFrom: old)
        crossLengths = new
        let (first, last) = (min(changed.lowerBound, others.lowerBound), max(changed.upperBound, others.upperBound))
        let rows = changed.isEmpty ? others : others.isEmpty ? changed : first..<last
        let count = flow?.sizesChanged(in: rows, lengths, new) ?? 0
        flow?.estimateChanged(lengths, new)
        return count
    }

    /// Follows an edit.
    mutating func applyToFlow(_ edit: RowEdit) {
        guard flow != nil else { return }
        crossLengths?.apply(edit)
        if let crossLengths { flow?.apply(edit, lengths, crossLengths) }
    }

    /// The number of lines of a flow; nil for other arrangements.
    public var lineCount: Int? { flow?.lineCount }

    /// The columns in which a row is drawn whose place is not told: those of the layout; of a flow, as many as a line has
    /// rows on the mean.
    public var expectedLanes: Lanes? {
        guard let lanes, let flow, flow.lineCount > 0 else { return lanes }
        let mean = (Double(rowCount) / Double(flow.lineCount)).rounded()
        let (gap, inset) = (specification.gap, specification.inset)
        let extent = lanes.width + 2 * inset
        return Lanes(count: Int(min(mean, 64)), in: extent, gap: gap, insets: (before: inset, after: inset))
    }
}
