import ScreenfulTypes

extension RangeWorkspace {
    /// Lists the changes of the segments in the order that the pass asks for.
    ///
    /// Rows in the viewport all have the distance 0 and are listed as one reads them.
    mutating func list(
        _ pass: RangePass,
        _ visible: Range<Int>,
        _ geometry: RowGeometry,
        into changes: inout [StateChange]
    ) {
        guard let first = segments.first, let last = segments.last else { return }
        let isBefore = last.rows.lowerBound < visible.lowerBound
        let isAfter = first.rows.lowerBound >= visible.lowerBound
        if pass.order == .ascending || isAfter {
            for segment in segments {
                for row in segment.rows {
                    changes.append(StateChange(row: row, old: segment.old, new: segment.new))
                }
            }
        } else if isBefore {
            for segment in segments.reversed() {
                for row in segment.rows.reversed() {
                    changes.append(StateChange(row: row, old: segment.old, new: segment.new))
                }
            }
        } else {
            let countBefore = measure(pass, visible, geometry)
            merge(pass, countBefore: countBefore, into: &changes)
        }
    }

    /// Finds the distance of every change on both sides of the viewport.
    ///
    /// - Returns: How many of the changes are before the viewport.
    private mutating func measure(_ pass: RangePass, _ visible: Range<Int>, _ geometry: RowGeometry) -> Int {
        candidates.removeAll(keepingCapacity: true)
        var countBefore = 0
        for segment in segments {
            let isBefore = segment.rows.lowerBound < visible.lowerBound
            if isBefore { countBefore += segment.rows.count }
            geometry.forEachRow(in: segment.rows) { row, offset, length in
                let change = StateChange(row: row, old: segment.old, new: segment.new)
                let distance = isBefore ? pass.viewport.start - (offset + length) : offset - pass.viewport.end
                candidates.append(Candidate(change: change, distance: distance))
            }
        }
        return countBefore
    }

    /// Lists the changes of both sides, the nearer one first.
    private func merge(_ pass: RangePass, countBefore: Int, into changes: inout [StateChange]) {
        var (beforeLeft, nextAfter) = (countBefore, countBefore)
        while beforeLeft > 0, nextAfter < candidates.count {
            let (near, far) = (candidates[beforeLeft - 1].distance, candidates[nextAfter].distance)
            if near < far || (near == far && !pass.isMovingForward) {
                beforeLeft -= 1
                changes.append(candidates[beforeLeft].change)
            } else {
                changes.append(candidates[nextAfter].change)
                nextAfter += 1
            }
        }
        for candidate in candidates[..<beforeLeft].reversed() { changes.append(candidate.change) }
        for candidate in candidates[nextAfter...] { changes.append(candidate.change) }
    }
}
