import ScreenfulTypes

/// The places of rows.
extension WaterfallPlacement {
    /// Returns the offset of a row, in points; for the row count itself, the length of the content.
    ///
    /// - Precondition: `row` is from 0 to the row count.
    /// - Complexity: O(log *s*).
    package func start(ofRow row: Int, _ lengths: RowGeometry) -> Double {
        guard row != rowCount else { return length }
        var start = 0.0
        forEachRow(in: row..<row + 1, lengths) { _, offset, _, _ in start = offset }
        return start
    }

    /// Visits rows in their order, each with its offset and length in points, and its lanes.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(log *s* + rows visited).
    package func forEachRow(
        in rows: Range<Int>,
        _ lengths: RowGeometry,
        _ body: (_ row: Int, _ start: Double, _ length: Double, _ lanes: Range<Int>) -> Void
    ) {
        guard !rows.isEmpty else { return }
        for index in indexOfSegment(holding: rows.lowerBound)..<segments.count {
            let segment = segments[index]
            let own = segment.rows.clamped(to: rows)
            guard !own.isEmpty else { return }
            let first = (own.lowerBound - segment.rows.lowerBound) / segment.stride
            let last = (own.upperBound - 1 - segment.rows.lowerBound) / segment.stride
            for boundary in first...last {
                let start = segment.rows.lowerBound + boundary * segment.stride
                var state = self.state(at: boundary, of: segment)
                let end = min(start + segment.stride, own.upperBound)
                walk(start..<end, of: segment, lengths, &state) { row, start, length, span in
                    if row >= own.lowerBound { body(row, start, length, span.lanes) }
                }
            }
        }
    }

    /// Returns the rows of which at least a part lies inside a stretch.
    ///
    /// Rows that only touch an edge are out, and so are rows of which only the gap lies inside. A stretch that is
    /// empty, or whose end is before its start, holds no row. A row of length zero is in if it lies between the ends.
    ///
    /// The tops of rows neither rise nor fall with their numbers, but the rows of one lane lie one below the other. So the
    /// rows of each lane are found by a cut, whatever becomes of the others.
    ///
    /// Allocates nothing for up to ``RowSet/inlineCapacity`` runs.
    ///
    /// - Parameters:
    ///   - extent: The stretch's two ends, in points.
    ///   - origin: The offset at which all lanes begin, in points.
    ///   - lengths: The lengths of all rows.
    /// - Returns: The rows.
    /// - Complexity: O(lanes · log *s* + rows answered) in segments that are explicit, O(lanes · log *s*) in others.
    package func rows(
        intersecting extent: (start: Double, end: Double),
        from origin: Double = 0,
        _ lengths: RowGeometry
    ) -> RowSet {
        guard extent.start < extent.end, !segments.isEmpty else { return RowSet() }
        let extent = origin == 0 ? extent : Self.inner(extent, from: origin)
        // For each lane, the next block that may have rows of it in the stretch.
        var blocks = InlineArray<64, Int>(repeating: .max)
        for lane in 0..<lanes.count { blocks[lane] = firstBlock(ofLane: lane, beyond: extent.start) }
        var found = RowSet()
        while true {
            var block = Int.max
            for lane in 0..<lanes.count where blocks[lane] < block { block = blocks[lane] }
            guard block < checkpoints.count else { return found }
            search(block, extent, lengths, &found)
            for lane in 0..<lanes.count where blocks[lane] == block {
                blocks[lane] = nextBlock(ofLane: lane, after: block, before: extent.end)
            }
        }
    }

    /// Returns the first block behind which a lane reaches beyond an offset; a block is the rows from a checkpoint to the
    /// next one.
    private func firstBlock(ofLane lane: Int, beyond offset: Double) -> Int {
        max(0, (0..<checkpoints.count).partitionPoint { checkpoints.end(ofLane: lane, at: $0) > offset } - 1)
    }

    /// Returns the next block with rows of a lane, if the lane ends before an offset there, or the last block; the largest
    /// number if there is none.
    private func nextBlock(ofLane lane: Int, after block: Int, before offset: Double) -> Int {
        let (next, last) = (block + 1, checkpoints.count - 1)
        guard next <= last, checkpoints.end(ofLane: lane, at: next) < offset else { return .max }
        let count = checkpoints.rowCount(ofLane: lane, at: next)
        if next == last || checkpoints.rowCount(ofLane: lane, at: next + 1) > count { return next }
        return (next + 1..<last).partitionPoint { checkpoints.rowCount(ofLane: lane, at: $0 + 1) > count }
    }

    /// Adds the rows of a block that are in a stretch.
    private func search(
        _ block: Int,
        _ extent: (start: Double, end: Double),
        _ lengths: RowGeometry,
        _ found: inout RowSet
    ) {
        let segment = segments[segments.indices.partitionPoint { segments[$0].firstCheckpoint > block } - 1]
        guard case .explicit = segment.kind else { return searchPeriods(segment, extent, lengths, &found) }
        let few = 32
        var row = segment.rows.lowerBound + (block - segment.firstCheckpoint) * segment.stride
        let end = min(row + segment.stride, segment.rows.upperBound)
        var state = checkpoints.state(at: block)
        // A row begins at the end of a lane, and its own is one of the ends behind it.
        if state.lowestEnd > extent.start, block + 1 < checkpoints.count,
            checkpoints.highestEnd(at: block + 1) < extent.end
        {
            return found.append(row..<end)
        }
        while row < end, state.lowestEnd < extent.end {
            let rows = row..<min(row + few, end)
            walk(rows, of: segment, lengths, &state) { row, start, length, _ in
                if start < extent.end, start + length > extent.start { found.append(row..<row + 1) }
            }
            row = rows.upperBound
        }
    }

    /// Adds the rows of a periodic segment that are in a stretch.
    private func searchPeriods(
        _ segment: Segment,
        _ extent: (start: Double, end: Double),
        _ lengths: RowGeometry,
        _ found: inout RowSet
    ) {
        guard case .periodic(let rowCount, let length, let advance, let highestStart) = segment.kind else { return }
        let count = segment.rows.count / rowCount
        // All rows of earlier periods begin at the start of the stretch or above, and so do those below them.
        let after = (0..<count).partitionPoint { highestStart + Double($0) * advance > extent.start }
        var next = max(0, after - 1)
        while next < count {
            var state = self.state(at: next, of: segment)
            let row = segment.rows.lowerBound + next * rowCount
            var lowest = Double.infinity
            for place in 0..<rowCount {
                lowest = min(lowest, state.ends[Int(storedLanes[segment.firstLane + place].first)])
            }
            if lowest >= extent.end { return }
            // All periods before this one begin above the end of the stretch with all their rows.
            let end = (next..<count).partitionPoint { highestStart + Double($0) * advance >= extent.end }
            if end > next, lowest + length > extent.start {
                found.append(row..<segment.rows.lowerBound + end * rowCount)
                next = end
            } else if advance == 0 {
                return
            } else {
                walk(row..<row + rowCount, of: segment, lengths, &state) { row, start, length, _ in
                    if start < extent.end, start + length > extent.start { found.append(row..<row + 1) }
                }
                next += 1
            }
        }
    }

    /// Visits rows of one segment that begin at a boundary of it or follow those visited before.
    @inline(__always)
    private func walk(
        _ rows: Range<Int>,
        of segment: Segment,
        _ lengths: RowGeometry,
        _ state: inout LaneState,
        _ body: (_ row: Int, _ start: Double, _ length: Double, _ span: LaneSpan) -> Void
    ) {
        let first = segment.firstLane - segment.rows.lowerBound
        switch segment.kind {
        case .explicit:
            func visit(_ row: Int, _ length: Double) {
                let span = storedLanes[first + row]
                body(row, state.place(row, in: span, step: length + gap), length, span)
            }
            // Apart, since a difference for each row would be a cost where all rows are one section's.
            if firstRow == 0 { return lengths.forEachRow(in: rows) { row, _, length in visit(row, length) } }
            lengths.forEachRow(in: rows.moved(by: firstRow)) { row, _, length in visit(row - firstRow, length) }
        case .periodic(let rowCount, let length, _, _):
            for row in rows {
                let span = storedLanes[segment.firstLane + (row - segment.rows.lowerBound) % rowCount]
                body(row, state.place(row, in: span, step: length + gap), length, span)
            }
        }
    }
}

/// Stretches of a content in which all lanes begin at one offset.
extension WaterfallPlacement {
    /// Returns a stretch of the content as one in the lanes.
    ///
    /// Its ends are no differences, which may be off through rounding: an offset in the lanes is on the same side of an end
    /// as its sum with the origin, as callers compute it, is of the stretch's. So a row is found wherever it is said to be.
    private static func inner(
        _ extent: (start: Double, end: Double),
        from origin: Double
    ) -> (start: Double, end: Double) {
        let start = boundary(near: extent.start - origin, origin) { $0 + origin <= extent.start }
        let end = boundary(near: extent.end - origin, origin) { $0 + origin < extent.end }
        return (start.last, end.next)
    }

    /// Returns the last offset that meets a condition, as all earlier ones do, and the next one.
    private static func boundary(
        near guess: Double,
        _ origin: Double,
        _ isBefore: (Double) -> Bool
    ) -> (last: Double, next: Double) {
        guard guess.isFinite else { return (guess, guess) }
        let rounding = 2 * max(guess.ulp, origin.ulp)
        var (last, next) = (guess - rounding, guess + rounding)
        // The more bits of the origin an offset has not, the more steps; beyond these no sum of lengths differs.
        for _ in 0..<64 {
            let middle = last + (next - last) / 2
            guard last < middle, middle < next else { break }
            if isBefore(middle) { last = middle } else { next = middle }
        }
        return (last, next)
    }
}
