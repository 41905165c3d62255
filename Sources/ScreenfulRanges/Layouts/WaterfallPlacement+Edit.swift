import ScreenfulTypes

extension WaterfallPlacement {
    /// Follows lengths that were set.
    ///
    /// Rows in front of the first one that changed keep their places, rows behind it are placed anew.
    ///
    /// - Complexity: O(*s* + rows behind the first change that are in no periodic segment).
    package mutating func lengthsChanged(in rows: Range<Int>, _ lengths: RowGeometry) {
        if !rows.isEmpty { replay(from: rows.lowerBound, lengths) }
    }

    /// Follows a new estimate of rows: rows behind the first one that was never measured are placed anew.
    ///
    /// - Complexity: O(*s* + rows that are in no periodic segment).
    package mutating func estimateChanged(_ lengths: RowGeometry) {
        let run = lengths.tree.position(ofRank: 0, among: { $0.rowCount - $0.knownCount })
        if let run { replay(from: run.rows.lowerBound, lengths) }
    }

    /// Places all rows anew, except for those that keep their lanes.
    ///
    /// - Precondition: There are as many rows as before.
    /// - Complexity: O(rows that are in no periodic segment).
    package mutating func rebuild(_ lengths: RowGeometry) { replay(from: 0, lengths) }

    /// Follows an edit: rows behind the first change are placed anew, except for those that keep their lanes.
    ///
    /// Moved rows keep their lanes too, and so do rows whose content changed.
    ///
    /// - Complexity: O(*s* + rows behind the first change that are in no periodic segment).
    package mutating func apply(_ edit: RowEdit, _ lengths: RowGeometry) {
        guard let first = edit.firstChangedRow else { return }
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
        replay(from: first, keeping: keptLanes, lengths)
    }

    /// Places the rows from a row on anew, where no row has come, gone or moved.
    private mutating func replay(from row: Int, _ lengths: RowGeometry) {
        let start = boundary(before: row).row
        var lanes: [UInt8] = []
        for rows in pinned where rows.upperBound > start {
            for row in max(start, rows.lowerBound)..<rows.upperBound { lanes.append(UInt8(lane(ofRow: row))) }
        }
        replay(from: row, keeping: lanes, lengths)
    }

    /// Returns the last boundary that is not behind a row, and the row that it is before.
    private func boundary(before row: Int) -> (segment: Int, boundary: Int, row: Int) {
        guard !segments.isEmpty else { return (0, 0, 0) }
        let index = indexOfSegment(holding: row)
        let segment = segments[index]
        var boundary = (row - segment.rows.lowerBound) / segment.stride
        if case .explicit = segment.kind { boundary = min(boundary, (segment.rows.count - 1) / segment.stride) }
        return (index, boundary, segment.rows.lowerBound + boundary * segment.stride)
    }

    /// Places the rows from the boundary before a row on anew, given the lanes of the pinned ones among them.
    mutating func replay(from row: Int, keeping keptLanes: [UInt8], _ lengths: RowGeometry) {
        let start = boundary(before: row)
        var state = LaneState(count: lanes.count)
        if !segments.isEmpty {
            state = self.state(at: start.boundary, of: segments[start.segment])
            removeRows(from: start)
        }
        var rest = keptLanes[...]
        var nextPin = pinned.indices.partitionPoint { pinned[$0].upperBound > start.row }
        lengths.tree.forEachRun(in: start.row..<lengths.rowCount) { position in
            var own = max(start.row, position.rows.lowerBound)..<position.rows.upperBound
            while !own.isEmpty {
                while nextPin < pinned.count, pinned[nextPin].upperBound <= own.lowerBound { nextPin += 1 }
                var rows = own
                var isPinned = false
                if nextPin < pinned.count, pinned[nextPin].lowerBound < own.upperBound {
                    let pin = pinned[nextPin]
                    isPinned = pin.lowerBound <= own.lowerBound
                    rows = own.prefix(upTo: isPinned ? min(pin.upperBound, own.upperBound) : pin.lowerBound)
                }
                own = own.dropFirst(rows.count)
                let kept = isPinned ? rest.prefix(rows.count) : []
                rest = rest.dropFirst(kept.count)
                place(rows, of: position, in: kept, lengths, &state)
            }
        }
        length = state.contentLength(gap: gap)
        checkInvariants(lengths)
    }

    /// Removes all rows from a boundary on.
    private mutating func removeRows(from start: (segment: Int, boundary: Int, row: Int)) {
        let segment = segments[start.segment]
        segments.removeSubrange(start.segment...)
        var (lanes, states) = (0, 0)
        if start.boundary > 0 {
            var head = segment
            head.rows = segment.rows.lowerBound..<start.row
            segments.append(head)
            switch segment.kind {
            case .explicit: (lanes, states) = (head.rows.count, start.boundary)
            case .periodic(let rowCount, _, _, _): (lanes, states) = (rowCount, 1)
            }
        }
        storedLanes.removeSubrange((segment.firstLane + lanes)...)
        checkpoints.removeAll(from: segment.firstCheckpoint + states)
    }

    /// Places adjacent rows of a run behind all others, in lanes that they keep or, if there are none, by the rule.
    private mutating func place(
        _ rows: Range<Int>,
        of position: RunTree<LengthRun>.Position,
        in kept: ArraySlice<UInt8>,
        _ lengths: RowGeometry,
        _ state: inout LaneState
    ) {
        let run = position.run
        if run.kind == .packed {
            let values = lengths.tree.store[run.block]
            let shift = values.startIndex - position.rows.lowerBound
            placeSingly(rows, in: kept, &state) { values[$0 + shift].points }
            return
        }
        let length = run.kind == .estimated ? lengths.estimate : run.length
        guard kept.isEmpty else { return placeSingly(rows, in: kept, &state) { _ in length } }
        var rest = rows
        while !rest.isEmpty {
            if rest.count >= Self.leastPeriodicCount,
                let period = LanePeriod.after(
                    state,
                    step: length + gap,
                    tolerance: tolerance,
                    rowCounts: Self.leastPeriodicCount...rest.count
                )
            {
                rest = rest.dropFirst(place(period, from: rest.lowerBound, length: length, &state))
            } else {
                let few = rest.count < Self.leastPeriodicCount ? rest : rest.prefix(Self.leadInCount)
                placeSingly(few, in: [], &state) { _ in length }
                rest = rest.dropFirst(few.count)
            }
        }
    }

    /// Places the rows of a period and its repetitions behind all others.
    ///
    /// - Returns: The number of rows.
    private mutating func place(_ period: LanePeriod, from row: Int, length: Double, _ state: inout LaneState) -> Int {
        let count = period.order.count * period.count
        let segment = Segment(
            rows: row..<row + count,
            kind: .periodic(
                rowCount: period.order.count,
                length: length,
                advance: period.advance,
                highestStart: period.highestStart
            ),
            firstLane: storedLanes.count,
            firstCheckpoint: checkpoints.count
        )
        checkpoints.append(state)
        storedLanes += period.order
        segments.append(segment)
        state = self.state(at: period.count, of: segment)
        return count
    }

    /// Places rows one by one behind all others.
    private mutating func placeSingly(
        _ rows: Range<Int>,
        in kept: ArraySlice<UInt8>,
        _ state: inout LaneState,
        length: (_ row: Int) -> Double
    ) {
        var isOpen = false
        if let last = segments.last, case .explicit = last.kind { isOpen = true }
        if !isOpen {
            let (lane, checkpoint) = (storedLanes.count, checkpoints.count)
            let start = rows.lowerBound..<rows.lowerBound
            segments.append(Segment(rows: start, kind: .explicit, firstLane: lane, firstCheckpoint: checkpoint))
        }
        let first = segments[segments.count - 1].rows.lowerBound
        for row in rows {
            if (row - first) % Self.checkpointDistance == 0 { checkpoints.append(state) }
            let lane =
                kept.isEmpty
                ? state.nextLane(tolerance: tolerance) : Int(kept[kept.startIndex + row - rows.lowerBound])
            storedLanes.append(UInt8(lane))
            state.place(row, in: lane, step: length(row) + gap)
        }
        segments[segments.count - 1].rows = first..<rows.upperBound
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
