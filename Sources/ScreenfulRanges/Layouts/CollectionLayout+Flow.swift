/// The lines of a flow.
extension CollectionLayout {
    /// The number of lines of a flow; nil for other arrangements.
    public var lineCount: Int? { placements.isEmpty ? nil : placements[0].lineCount }

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
