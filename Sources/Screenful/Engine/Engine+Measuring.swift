import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Asks for the lengths of rows that a pass would cover, where they are not known.
    ///
    /// - Returns: True if the pass has to wait.
    mutating func awaitLengths(of ranges: RowRanges, into outcome: inout Outcome) -> Bool {
        let covered = ranges.visible.joined(ranges.display).joined(ranges.preload)
        guard let missing = geometry.firstUnmeasured(in: covered) else { return false }
        if let measuring, measuring.lowerBound <= missing.lowerBound, missing.upperBound <= measuring.upperBound {
            return true
        }
        measuring = missing
        outcome.actions.append(.measure(missing))
        return true
    }

    /// Takes lengths; what the reader sees stays where it is on screen.
    mutating func takeLengths(
        _ lengths: [Double],
        of rows: Range<Int>,
        edition: Int?,
        _ agenda: inout PendingWork,
        into outcome: inout Outcome
    ) {
        guard edition.map({ $0 == self.edition }) ?? true,
            rows.count == lengths.count, 0 <= rows.lowerBound, rows.upperBound <= rowCount,
            lengths.allSatisfy({ $0 >= 0 && $0.isFinite })
        else {
            counters.staleAnswers += 1
            return
        }
        guard !rows.isEmpty else { return }
        if measuring?.overlaps(rows) ?? false { measuring = nil }
        counters.measuredRows += rows.count
        holdingWhatIsSeen(into: &outcome) { $0.setLengths(lengths, from: rows.lowerBound) }
        agenda.needsPass = true
        agenda.keepsMode = true
        agenda.isChanged = true
    }

    /// Takes over all lengths; what the reader sees stays where it is on screen.
    ///
    /// What is being measured may have been meant for what was known before, so what is missing is asked for anew.
    mutating func adopt(
        _ geometry: RowGeometry,
        edition: Int,
        _ agenda: inout PendingWork,
        into outcome: inout Outcome
    ) {
        guard container != .pager else { return }
        guard edition == self.edition, geometry.rowCount == rowCount else {
            counters.staleAnswers += 1
            return
        }
        measuring = nil
        holdingWhatIsSeen(into: &outcome) { $0 = geometry }
        agenda.needsPass = true
        agenda.keepsMode = true
        agenda.isChanged = true
    }

    /// Takes another estimate; what the reader sees stays where it is on screen.
    ///
    /// The pages of a pager are as long as the viewport, whatever anybody says.
    mutating func setEstimate(_ length: Double, _ agenda: inout PendingWork, into outcome: inout Outcome) {
        guard container != .pager, length.isFinite, length >= 0, length != geometry.estimate else { return }
        holdingWhatIsSeen(into: &outcome) { $0.setEstimate(length) }
        agenda.needsPass = true
        agenda.keepsMode = true
        agenda.isChanged = true
    }

    /// Changes lengths without a move of what the reader sees.
    ///
    /// That is the first visible row; while the reader goes back, the first one that is measured,
    /// since rows that have just come in from above and are not would push all below them away.
    private mutating func holdingWhatIsSeen(
        into outcome: inout Outcome,
        _ change: (inout RowGeometry) -> Void
    ) {
        let oldLength = contentLength
        let limit = restLimit
        let visible = visibleRows
        let isGoingBack = phase != .program && direction.contains(axis.backward)
        let anchor = (isGoingBack ? geometry.firstMeasured(in: visible) : nil) ?? visible.first
        let top = anchor.map { geometry.offset(ofRow: $0) } ?? 0
        change(&geometry)
        let correction = anchor.map { geometry.offset(ofRow: $0) - top } ?? 0
        moveOffset(to: offset + correction, heldWithin: limit, oldLength: oldLength, into: &outcome)
    }
}

extension Range<Int> {
    /// The smallest range that holds this one, which is not empty, and another one.
    fileprivate func joined(_ other: Self) -> Self {
        other.isEmpty ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
}
