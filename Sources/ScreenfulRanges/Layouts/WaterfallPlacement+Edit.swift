import ScreenfulTypes

extension WaterfallPlacement {
    /// Follows lengths and spans that were set.
    ///
    /// Rows in front of the first one that changed keep their places. Rows behind it are placed anew, up to where the
    /// lanes stand as they did before the change.
    ///
    /// - Returns: The number of rows placed anew.
    /// - Complexity: O(*s* + rows placed anew that are in no periodic segment).
    @discardableResult
    package mutating func lengthsChanged(
        in rows: Range<Int>,
        _ lengths: RowGeometry,
        _ spans: RowGeometry? = nil
    ) -> Int {
        rows.isEmpty ? 0 : replay(rows, lengths, spans)
    }

    /// Follows a new estimate of rows: rows behind the first one that was never measured are placed anew.
    ///
    /// - Complexity: O(*s* + rows that are in no periodic segment).
    package mutating func estimateChanged(_ lengths: RowGeometry, _ spans: RowGeometry? = nil) {
        let before = firstRow == 0 ? .zero : lengths.tree.summary(beforeRow: firstRow)
        let rank = Int(before.rowCount - before.knownCount)
        let run = lengths.tree.position(ofRank: rank, among: { $0.rowCount - $0.knownCount })
        guard let run else { return }
        let first = max(0, run.rows.lowerBound - firstRow)
        if first < rowCount { replay(first..<rowCount, lengths, spans) }
    }

    /// Follows an edit: rows behind the first change are placed anew, except for those that keep their lanes.
    ///
    /// Moved rows keep their lanes too, and so do rows whose content changed.
    ///
    /// - Complexity: O(*s* + rows behind the first change that are in no periodic segment).
    package mutating func apply(_ edit: RowEdit, _ lengths: RowGeometry, _ spans: RowGeometry? = nil) {
        guard let first = edit.firstChangedRow else { return }
        let end = edit.endOfChangedRows
        // The row numbers before the edit, in the order after it; new rows have numbers that no row had.
        var origins = RunTree(CollectionOfOne(IdentityRun(0..<Int64(rowCount))))
        origins.apply(edit) { IdentityRun(first: .min + Int64($0.lowerBound), rowCount: UInt32($0.count)) }
        let start = boundary(before: first).row
        var kept = KeptRows()
        origins.forEachRun(in: 0..<origins.count) { position in
            guard position.run.first >= 0 else { return }
            let old = Int(position.run.first)..<Int(position.run.ids.upperBound)
            addPinned(old, movedBy: position.rows.lowerBound - old.lowerBound, from: start, to: &kept)
        }
        pinned = kept.rows
        replay(first..<max(first, end), shift: edit.countChange, keeping: kept.lanes, lengths, spans)
    }
}

/// Rows that keep their lanes in an edit, by their numbers after it.
struct KeptRows {
    /// The rows: ascending, disjoint.
    var rows: [Range<Int>] = []
    /// The first lanes of those that are placed anew, in their order.
    var lanes: [UInt8] = []
}

extension WaterfallPlacement {
    /// Adds those of adjacent rows that keep their lanes.
    ///
    /// - Parameters:
    ///   - old: The rows.
    ///   - distance: The number of places by which they are farther down after the edit.
    ///   - start: The first row after the edit that is placed anew.
    ///   - kept: Takes the rows, which come after those in it.
    func addPinned(_ old: Range<Int>, movedBy distance: Int, from start: Int = .min, to kept: inout KeptRows) {
        let first = pinned.indices.partitionPoint { pinned[$0].upperBound > old.lowerBound }
        for range in pinned[first...] {
            guard range.lowerBound < old.upperBound else { break }
            let own = range.clamped(to: old)
            kept.rows.appendRows(own.moved(by: distance))
            for row in own where row + distance >= start { kept.lanes.append(span(ofRow: row).first) }
        }
    }

    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when segments do not hold all rows, or not all lanes and states that belong to them.
    ///
    /// - Complexity: O(*s*); for tests.
    func checkInvariants(rowCount: Int) {
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
        precondition(row == rowCount, "\(row) rows of \(rowCount) are placed")
        precondition(lane == storedLanes.count && checkpoint == checkpoints.count, "lanes or states are lost")
        precondition(pinned.allSatisfy { $0.upperBound <= row }, "a row that is not there keeps its lane")
    }
    #else
    @inline(__always) func checkInvariants(rowCount: Int) {}
    #endif
}
