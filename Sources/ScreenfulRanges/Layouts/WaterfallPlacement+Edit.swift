import ScreenfulTypes

extension WaterfallPlacement {
    /// Follows lengths that were set.
    ///
    /// Rows in front of the first one that changed keep their places. Rows behind it are placed anew, up to where the
    /// lanes stand as they did before the change.
    ///
    /// - Returns: The number of rows placed anew.
    /// - Complexity: O(*s* + rows placed anew that are in no periodic segment).
    @discardableResult
    package mutating func lengthsChanged(in rows: Range<Int>, _ lengths: RowGeometry) -> Int {
        rows.isEmpty ? 0 : replay(rows, lengths)
    }

    /// Follows a new estimate of rows: rows behind the first one that was never measured are placed anew.
    ///
    /// - Complexity: O(*s* + rows that are in no periodic segment).
    package mutating func estimateChanged(_ lengths: RowGeometry) {
        let run = lengths.tree.position(ofRank: 0, among: { $0.rowCount - $0.knownCount })
        if let run { replay(run.rows.lowerBound..<lengths.rowCount, lengths) }
    }

    /// Follows an edit: rows behind the first change are placed anew, except for those that keep their lanes.
    ///
    /// Moved rows keep their lanes too, and so do rows whose content changed.
    ///
    /// - Complexity: O(*s* + rows behind the first change that are in no periodic segment).
    package mutating func apply(_ edit: RowEdit, _ lengths: RowGeometry) {
        guard let first = edit.firstChangedRow else { return }
        let end = max(
            edit.arrivals.last?.rows.upperBound ?? 0,
            (edit.departures.last?.upperBound ?? 0) + edit.countChange
        )
        // The row numbers before the edit, in the order after it; new rows have numbers that no row had.
        var origins = RunTree(CollectionOfOne(IdentityRun(0..<Int64(segments.last?.rows.upperBound ?? 0))))
        origins.apply(edit) { IdentityRun(first: .min + Int64($0.lowerBound), rowCount: UInt32($0.count)) }
        let start = boundary(before: first).row
        var keptRows: [Range<Int>] = []
        var keptLanes: [UInt8] = []
        origins.forEachRun(in: 0..<origins.count) { position in
            guard position.run.first >= 0 else { return }
            let old = Int(position.run.first)..<Int(position.run.ids.upperBound)
            let shift = position.rows.lowerBound - old.lowerBound
            let first = pinned.indices.partitionPoint { pinned[$0].upperBound > old.lowerBound }
            for range in pinned[first...] {
                guard range.lowerBound < old.upperBound else { break }
                let own = range.clamped(to: old)
                let new = own.lowerBound + shift..<own.upperBound + shift
                keptRows.appendRows(new)
                for row in new.clamped(to: max(new.lowerBound, start)..<max(new.upperBound, start)) {
                    keptLanes.append(UInt8(lane(ofRow: row - shift)))
                }
            }
        }
        pinned = keptRows
        replay(first..<max(first, end), shift: edit.countChange, keeping: keptLanes, lengths)
    }
}

extension WaterfallPlacement {
    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when segments do not hold all rows, or not all lanes and states that belong to them.
    ///
    /// - Complexity: O(*s*); for tests.
    func checkInvariants(_ lengths: RowGeometry) {
        var (row, lane, checkpoint) = (0, 0, 0)
        for segment in segments {
            precondition(segment.rows.lowerBound == row && !segment.rows.isEmpty, "rows are in no segment")
            precondition(segment.firstLane == lane && segment.firstCheckpoint == checkpoint, "a segment is misplaced")
            row = segment.rows.upperBound
            switch segment.kind {
            case .explicit:
                lane += segment.rows.count
                checkpoint += (segment.rows.count - 1) / Self.checkpointDistance + 1
            case .periodic(let rowCount, _, _, _):
                precondition(segment.rows.count % rowCount == 0, "a period is cut")
                lane += rowCount
                checkpoint += 1
            }
        }
        precondition(row == lengths.rowCount, "\(row) rows of \(lengths.rowCount) are placed")
        precondition(lane == storedLanes.count && checkpoint == checkpoints.count, "lanes or states are lost")
        precondition(pinned.allSatisfy { $0.upperBound <= row }, "a row that is not there keeps its lane")
    }
    #else
    @inline(__always) func checkInvariants(_ lengths: RowGeometry) {}
    #endif
}
