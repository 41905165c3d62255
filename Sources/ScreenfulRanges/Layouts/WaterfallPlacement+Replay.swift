import ScreenfulTypes

extension WaterfallPlacement {
    /// Places rows anew where no row has come, gone or moved, given those whose lengths may have changed.
    ///
    /// - Returns: The number of rows placed anew.
    @discardableResult
    mutating func replay(_ changed: Range<Int>, _ lengths: RowGeometry, _ spans: RowGeometry?) -> Int {
        let start = boundary(before: changed.lowerBound).row
        var lanes: [UInt8] = []
        for rows in pinned where rows.upperBound > start {
            for row in max(start, rows.lowerBound)..<rows.upperBound { lanes.append(span(ofRow: row).first) }
        }
        return replay(changed, shift: 0, keeping: lanes, lengths, spans)
    }

    /// Returns the last boundary that is not behind a row, and the row that it is before.
    func boundary(before row: Int) -> (segment: Int, boundary: Int, row: Int) {
        guard !segments.isEmpty else { return (0, 0, 0) }
        let index = indexOfSegment(holding: row)
        let segment = segments[index]
        var boundary = (row - segment.rows.lowerBound) / segment.stride
        if case .explicit = segment.kind { boundary = min(boundary, (segment.rows.count - 1) / segment.stride) }
        return (index, boundary, segment.rows.lowerBound + boundary * segment.stride)
    }

    /// Places rows from the boundary before the first changed one on anew.
    ///
    /// Rows behind the changed ones are the old ones. As soon as the ends of all lanes are as far from one another as
    /// they were before the same row, all that follow go to the lanes that they were in, so the replay stops there.
    ///
    /// - Parameters:
    ///   - changed: The rows that may be others than before, or of another length or span.
    ///   - shift: The number of rows that there are more in front of the rows behind them.
    ///   - keptLanes: The first lanes of the pinned rows from the boundary on.
    ///   - lengths: The lengths of all rows.
    ///   - spans: The number of lanes of each; nil for one each.
    /// - Returns: The number of rows placed anew.
    @discardableResult
    mutating func replay(
        _ changed: Range<Int>,
        shift: Int,
        keeping keptLanes: [UInt8],
        _ lengths: RowGeometry,
        _ spans: RowGeometry?
    ) -> Int {
        let rowCount = self.rowCount + shift
        defer { checkInvariants(rowCount: rowCount) }
        let start = boundary(before: changed.lowerBound)
        var state = LaneState(count: lanes.count)
        var tail = WaterfallTail(laneCount: lanes.count)
        if !segments.isEmpty {
            state = self.state(at: start.boundary, of: segments[start.segment])
            tail = removeRows(from: start)
        }
        let firstPin = pinned.indices.partitionPoint { pinned[$0].upperBound > start.row }
        var kept = KeptLanes(rest: keptLanes[...], nextPin: firstPin)
        var next = start.row
        for index in tail.segments.indices {
            for boundary in 0..<tail.segments[index].checkpointCount {
                let row = tail.row(at: boundary, ofSegment: index) + shift
                guard row >= changed.upperBound else { continue }
                place(next..<row, &kept, lengths, spans, &state)
                next = row
                let checkpoint = tail.segments[index].firstCheckpoint + boundary
                guard let way = tail.checkpoints.distance(of: state, from: checkpoint) else { continue }
                append(tail.moved(from: boundary, ofSegment: index, rows: shift, by: way, after: state))
                length = max(0, length + way)
                return row - start.row
            }
        }
        place(next..<rowCount, &kept, lengths, spans, &state)
        length = state.contentLength(gap: gap)
        return rowCount - start.row
    }

    /// Removes all rows from a boundary on, and returns those that are in whole segments or behind a checkpoint.
    private mutating func removeRows(from start: (segment: Int, boundary: Int, row: Int)) -> WaterfallTail {
        let segment = segments[start.segment]
        var removed = segments[start.segment...]
        var (lanes, states) = (0, 0)
        var head: Segment?
        if start.boundary > 0 {
            removed = removed.dropFirst()
            head = segment
            head?.rows = segment.rows.lowerBound..<start.row
            switch segment.kind {
            case .explicit:
                (lanes, states) = (start.row - segment.rows.lowerBound, start.boundary)
                let rest = Segment(
                    rows: start.row..<segment.rows.upperBound,
                    kind: .explicit,
                    firstLane: segment.firstLane + lanes,
                    firstCheckpoint: segment.firstCheckpoint + states
                )
                removed = [rest] + removed
            case .periodic(let rowCount, _, _, _): (lanes, states) = (rowCount, 1)
            }
        }
        let (firstLane, firstCheckpoint) = (segment.firstLane + lanes, segment.firstCheckpoint + states)
        let tail = WaterfallTail(
            segments: removed.map { $0.moved(lanes: -firstLane, checkpoints: -firstCheckpoint) },
            // Copied, since the lanes in front would be otherwise.
            lanes: Array(storedLanes[firstLane...])[...],
            checkpoints: checkpoints.suffix(from: firstCheckpoint)
        )
        segments.removeSubrange(start.segment...)
        if let head { segments.append(head) }
        storedLanes.removeSubrange(firstLane...)
        checkpoints.removeAll(from: firstCheckpoint)
        return tail
    }

    /// Adds rows whose places are known behind all others.
    private mutating func append(_ tail: WaterfallTail) {
        let (lane, checkpoint) = (storedLanes.count, checkpoints.count)
        storedLanes += tail.lanes
        checkpoints.append(tail.checkpoints)
        for segment in tail.segments {
            let new = segment.moved(lanes: lane, checkpoints: checkpoint)
            if let last = segments.last, last.canJoin(new) {
                segments[segments.count - 1].rows = last.rows.lowerBound..<new.rows.upperBound
            } else {
                segments.append(new)
            }
        }
    }
}

/// The first lanes of pinned rows that were not placed anew yet.
private struct KeptLanes {
    var rest: ArraySlice<UInt8>
    /// The index of the next pinned range.
    var nextPin: Int
}

extension WaterfallPlacement {
    /// Places rows behind all others.
    private mutating func place(
        _ rows: Range<Int>,
        _ kept: inout KeptLanes,
        _ lengths: RowGeometry,
        _ spans: RowGeometry?,
        _ state: inout LaneState
    ) {
        lengths.tree.forEachRun(in: rows.moved(by: firstRow)) { position in
            var own = rows.clamped(to: position.rows.moved(by: -firstRow))
            while !own.isEmpty {
                while kept.nextPin < pinned.count, pinned[kept.nextPin].upperBound <= own.lowerBound {
                    kept.nextPin += 1
                }
                var part = own
                var isPinned = false
                if kept.nextPin < pinned.count, pinned[kept.nextPin].lowerBound < own.upperBound {
                    let pin = pinned[kept.nextPin]
                    isPinned = pin.lowerBound <= own.lowerBound
                    part = own.prefix(upTo: isPinned ? min(pin.upperBound, own.upperBound) : pin.lowerBound)
                }
                own = own.dropFirst(part.count)
                let lanes = isPinned ? kept.rest.prefix(part.count) : []
                kept.rest = kept.rest.dropFirst(lanes.count)
                let spans = position.run.kind == .estimated ? nil : spans
                place(part, of: position, in: lanes, lengths, spans, &state)
            }
        }
    }

    /// Places adjacent rows of a run behind all others, in lanes that they keep or, if there are none, by the rule.
    private mutating func place(
        _ rows: Range<Int>,
        of position: RunTree<LengthRun>.Position,
        in kept: ArraySlice<UInt8>,
        _ lengths: RowGeometry,
        _ spans: RowGeometry?,
        _ state: inout LaneState
    ) {
        guard let spans, lanes.count > 1 else {
            return place(rows, of: position, span: 1, in: kept, lengths, &state)
        }
        spans.tree.forEachRun(in: rows.moved(by: firstRow)) { columns in
            let own = rows.clamped(to: columns.rows.moved(by: -firstRow))
            let kept = kept.dropFirst(own.lowerBound - rows.lowerBound)
            guard columns.run.kind == .packed else {
                let points = columns.run.kind == .estimated ? 1 : columns.run.length
                let span = min(max(1, points), Double(lanes.count))
                return place(own, of: position, span: Int(span), in: kept.prefix(own.count), lengths, &state)
            }
            let values = spans.tree.store[columns.run.block]
            let shift = values.startIndex - columns.rows.lowerBound + firstRow
            var rest = own
            while let row = rest.first {
                let points = values[row + shift].points
                let alike = rest.prefix { values[$0 + shift].points == points }
                let span = min(max(1, points), Double(lanes.count))
                let lanes = kept.dropFirst(row - own.lowerBound).prefix(alike.count)
                place(alike, of: position, span: Int(span), in: lanes, lengths, &state)
                rest = rest.dropFirst(alike.count)
            }
        }
    }

    /// Places adjacent rows of a run, each so many lanes wide, behind all others.
    private mutating func place(
        _ rows: Range<Int>,
        of position: RunTree<LengthRun>.Position,
        span: Int,
        in kept: ArraySlice<UInt8>,
        _ lengths: RowGeometry,
        _ state: inout LaneState
    ) {
        let run = position.run
        if run.kind == .packed {
            let values = lengths.tree.store[run.block]
            let shift = values.startIndex - position.rows.lowerBound + firstRow
            placeSingly(rows, span: span, in: kept, &state) { values[$0 + shift].points }
            return
        }
        let length = run.kind == .estimated ? lengths.estimate : run.length
        guard kept.isEmpty, span == 1 else { return placeSingly(rows, span: span, in: kept, &state) { _ in length } }
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
                placeSingly(few, span: 1, in: [], &state) { _ in length }
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
        span: Int,
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
                ? state.nextLane(span: span, tolerance: tolerance)
                : min(Int(kept[kept.startIndex + row - rows.lowerBound]), lanes.count - span)
            let own = LaneSpan(first: UInt8(lane), count: UInt8(span))
            storedLanes.append(own)
            state.place(row, in: own, step: length(row) + gap)
        }
        segments[segments.count - 1].rows = first..<rows.upperBound
    }
}
