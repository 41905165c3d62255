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

    /// Visits rows in their order, each with its offset and length in points, and its lane.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(log *s* + rows visited).
    package func forEachRow(
        in rows: Range<Int>,
        _ lengths: RowGeometry,
        _ body: (_ row: Int, _ start: Double, _ length: Double, _ lane: Int) -> Void
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
                walk(start..<end, of: segment, lengths, &state) { row, start, length, lane in
                    if row >= own.lowerBound { body(row, start, length, lane) }
                }
            }
        }
    }

    /// Returns the rows of which at least a part lies inside a stretch.
    ///
    /// Rows that only touch an edge are out, and so are rows of which only the gap lies inside. A stretch that is
    /// empty, or whose end is before its start, holds no row. A row of length zero is in if it lies between the ends.
    ///
    /// Allocates nothing for up to ``RowSet/inlineCapacity`` runs.
    ///
    /// - Parameters:
    ///   - extent: The stretch's two ends, in points.
    ///   - origin: The offset at which all lanes begin, in points.
    ///   - lengths: The lengths of all rows.
    /// - Returns: The rows.
    /// - Complexity: O(log *s* + rows answered) in segments that are explicit, O(log *s* + lanes) in others.
    package func rows(
        intersecting extent: (start: Double, end: Double),
        from origin: Double = 0,
        _ lengths: RowGeometry
    ) -> RowSet {
        guard extent.start < extent.end, !segments.isEmpty else { return RowSet() }
        let extent = origin == 0 ? extent : Self.inner(extent, from: origin)
        // Before this boundary all rows begin at the start of the stretch or above.
        let after = segments.indices.partitionPoint { highestStart(at: 0, of: segments[$0]) > extent.start }
        let first = max(0, after - 1)
        let boundary = lastBoundary(of: segments[first], atOrAbove: extent.start)
        var state = state(at: boundary, of: segments[first])
        var found = stragglers(state, beyond: extent.start)
        for index in first..<segments.count {
            if state.lowestEnd >= extent.end { break }
            if index > first { state = self.state(at: 0, of: segments[index]) }
            let segment = segments[index]
            let start = index == first ? boundary : 0
            switch segment.kind {
            case .explicit: search(segment, from: start, extent, lengths, &state, &found)
            case .periodic: searchPeriods(segment, from: start, extent, lengths, &state, &found)
            }
        }
        return found
    }

    /// Returns the highest offset at which a row before a boundary begins.
    private func highestStart(at boundary: Int, of segment: Segment) -> Double {
        switch segment.kind {
        case .explicit: return checkpoints.highestStart(at: segment.firstCheckpoint + boundary)
        case .periodic(_, _, let advance, let highestStart):
            let before = checkpoints.highestStart(at: segment.firstCheckpoint)
            return boundary == 0 ? before : max(before, highestStart + Double(boundary - 1) * advance)
        }
    }

    /// Returns the last boundary of a segment before which all rows begin at an offset or above; the first if none is.
    private func lastBoundary(of segment: Segment, atOrAbove offset: Double) -> Int {
        let count = (segment.rows.count - 1) / segment.stride + 1
        return (1..<count).partitionPoint { highestStart(at: $0, of: segment) > offset } - 1
    }

    /// Returns the last rows of lanes that reach beyond an offset: no earlier row of theirs can.
    private func stragglers(_ state: borrowing LaneState, beyond offset: Double) -> RowSet {
        var rows = InlineArray<64, Int>(repeating: 0)
        var count = 0
        for lane in 0..<state.count where state.lastRows[lane] >= 0 && state.ends[lane] - gap > offset {
            let row = state.lastRows[lane]
            var place = count
            while place > 0, rows[place - 1] > row {
                rows[place] = rows[place - 1]
                place -= 1
            }
            rows[place] = row
            count += 1
        }
        var found = RowSet()
        for place in 0..<count { found.append(rows[place]..<rows[place] + 1) }
        return found
    }

    /// Adds the rows of an explicit segment from a boundary on that are in a stretch.
    private func search(
        _ segment: Segment,
        from boundary: Int,
        _ extent: (start: Double, end: Double),
        _ lengths: RowGeometry,
        _ state: inout LaneState,
        _ found: inout RowSet
    ) {
        let few = 32
        var row = segment.rows.lowerBound + boundary * segment.stride
        while row < segment.rows.upperBound, state.lowestEnd < extent.end {
            let place = row - segment.rows.lowerBound
            let next = place / segment.stride + 1
            if place % segment.stride == 0, row + segment.stride < segment.rows.upperBound,
                state.lowestEnd > extent.start, highestStart(at: next, of: segment) < extent.end
            {
                found.append(row..<row + segment.stride)
                row += segment.stride
                state = self.state(at: next, of: segment)
                continue
            }
            // A multiple of these few rows is the checkpoint distance.
            let rows = row..<min(row + few, segment.rows.upperBound)
            walk(rows, of: segment, lengths, &state) { row, start, length, _ in
                if start < extent.end, start + length > extent.start { found.append(row..<row + 1) }
            }
            row = rows.upperBound
        }
    }

    /// Adds the rows of a periodic segment from a boundary on that are in a stretch.
    private func searchPeriods(
        _ segment: Segment,
        from boundary: Int,
        _ extent: (start: Double, end: Double),
        _ lengths: RowGeometry,
        _ state: inout LaneState,
        _ found: inout RowSet
    ) {
        guard case .periodic(let rowCount, let length, let advance, let highestStart) = segment.kind else { return }
        let count = segment.rows.count / rowCount
        var next = boundary
        while next < count {
            let row = segment.rows.lowerBound + next * rowCount
            var lowest = Double.infinity
            for place in 0..<rowCount {
                lowest = min(lowest, state.ends[Int(storedLanes[segment.firstLane + place])])
            }
            if lowest >= extent.end { break }
            // All periods before this one begin above the end of the stretch with all their rows.
            let end = (next..<count).partitionPoint { highestStart + Double($0) * advance >= extent.end }
            if end > next, lowest + length > extent.start {
                found.append(row..<segment.rows.lowerBound + end * rowCount)
                next = end
            } else if advance == 0 {
                break
            } else {
                walk(row..<row + rowCount, of: segment, lengths, &state) { row, start, length, _ in
                    if start < extent.end, start + length > extent.start { found.append(row..<row + 1) }
                }
                next += 1
            }
            state = self.state(at: next, of: segment)
        }
        state = self.state(at: count, of: segment)
    }

    /// Visits rows of one segment that begin at a boundary of it or follow those visited before.
    @inline(__always)
    private func walk(
        _ rows: Range<Int>,
        of segment: Segment,
        _ lengths: RowGeometry,
        _ state: inout LaneState,
        _ body: (_ row: Int, _ start: Double, _ length: Double, _ lane: Int) -> Void
    ) {
        let first = segment.firstLane - segment.rows.lowerBound
        switch segment.kind {
        case .explicit:
            func visit(_ row: Int, _ length: Double) {
                let lane = Int(storedLanes[first + row])
                body(row, state.place(row, in: lane, step: length + gap), length, lane)
            }
            // Apart, since a difference for each row would be a cost where all rows are one section's.
            if firstRow == 0 { return lengths.forEachRow(in: rows) { row, _, length in visit(row, length) } }
            lengths.forEachRow(in: rows.moved(by: firstRow)) { row, _, length in visit(row - firstRow, length) }
        case .periodic(let rowCount, let length, _, _):
            for row in rows {
                let lane = Int(storedLanes[segment.firstLane + (row - segment.rows.lowerBound) % rowCount])
                body(row, state.place(row, in: lane, step: length + gap), length, lane)
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
