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
            measure(pass, visible, geometry)
            merge(pass, into: &changes)
        }
    }

    /// Finds the distance of every change on both sides of the viewport.
    private mutating func measure(_ pass: RangePass, _ visible: Range<Int>, _ geometry: RowGeometry) {
        before.removeAll(keepingCapacity: true)
        after.removeAll(keepingCapacity: true)
        for segment in segments {
            let isBefore = segment.rows.lowerBound < visible.lowerBound
            geometry.forEachRow(in: segment.rows) { row, offset, length in
                let change = StateChange(row: row, old: segment.old, new: segment.new)
                if isBefore {
                    let distance = pass.viewport.start - (offset + length)
                    before.append(Candidate(change: change, distance: distance))
                } else {
                    after.append(Candidate(change: change, distance: offset - pass.viewport.end))
                }
            }
        }
    }

    /// Lists the changes of both sides, the nearer one first.
    private func merge(_ pass: RangePass, into changes: inout [StateChange]) {
        var (beforeLeft, nextAfter) = (before.count, 0)
        while beforeLeft > 0, nextAfter < after.count {
            let (near, far) = (before[beforeLeft - 1].distance, after[nextAfter].distance)
            if near < far || (near == far && !pass.isMovingForward) {
                beforeLeft -= 1
                changes.append(before[beforeLeft].change)
            } else {
                changes.append(after[nextAfter].change)
                nextAfter += 1
            }
        }
        for candidate in before[..<beforeLeft].reversed() { changes.append(candidate.change) }
        for candidate in after[nextAfter...] { changes.append(candidate.change) }
    }
}
