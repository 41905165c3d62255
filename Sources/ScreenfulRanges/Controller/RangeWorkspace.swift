import ScreenfulTypes

/// The buffers of an update, which are reused by the next one so that updates allocate nothing.
struct RangeWorkspace: Sendable {
    /// Adjacent rows with the same change.
    struct Segment {
        var rows: Range<Int>
        var old: InterfaceState
        var new: InterfaceState
    }

    /// A change with its distance from the viewport, in points.
    struct Candidate {
        var change: StateChange
        var distance: Double
    }

    /// The parts of a pass that the states depend on.
    struct Basis {
        private let ranges: RowRanges
        private let mode: RangeMode
        private let isContainerVisible: Bool

        init(_ pass: RangePass) {
            (ranges, mode, isContainerVisible) = (pass.ranges, pass.mode, pass.isContainerVisible)
        }

        /// Returns true if a pass would compute the same states anew.
        func yieldsTheStates(of pass: RangePass) -> Bool {
            mode == pass.mode && isContainerVisible == pass.isContainerVisible && ranges == pass.ranges
        }
    }

    /// The basis of the current states; nil once they were changed by anything but an update.
    var basis: Basis?
    var runs: [StateRun] = []
    /// The rows of one visit group that change, in ascending order.
    var segments: [Segment] = []
    /// Changes on both sides of the viewport, in ascending order.
    var candidates: [Candidate] = []

    private var boundaries: [Int] = []

    /// Reserves capacity for `count` changes on both sides of the viewport.
    mutating func makeRoom(for count: Int) {
        candidates.removeAll(keepingCapacity: true)
        candidates.makeRoom(for: count)
    }

    /// Computes the state of every row from the ranges that it is in.
    mutating func assignRuns(_ pass: RangePass, _ ranges: RowRanges, rowCount: Int) {
        boundaries.removeAll(keepingCapacity: true)
        boundaries.append(0)
        // In ascending order where each range is one run within the next, so that most are appended.
        ranges.preload.forEach { insertBoundary($0.lowerBound) }
        ranges.display.forEach { insertBoundary($0.lowerBound) }
        ranges.visible.forEach { insertBoundary($0.lowerBound) }
        ranges.visible.forEach { insertBoundary($0.upperBound) }
        ranges.display.forEach { insertBoundary($0.upperBound) }
        ranges.preload.forEach { insertBoundary($0.upperBound) }
        insertBoundary(rowCount)
        runs.removeAll(keepingCapacity: true)
        for (start, end) in zip(boundaries, boundaries.dropFirst()) {
            let state = pass.state(
                isVisible: ranges.visible.contains(row: start),
                isInDisplay: ranges.display.contains(row: start),
                isInPreload: ranges.preload.contains(row: start)
            )
            runs.appendRun(start..<end, state)
        }
    }

    /// Finds the rows of a visit group that change.
    ///
    /// - Returns: The number of rows that only join the list; they are not among the segments.
    mutating func compare(_ group: [Range<Int>], old: [StateRun]) -> Int {
        segments.clear()
        var unlisted = 0
        for rows in group {
            var row = rows.lowerBound
            var oldIndex = old.indexOfRun(holding: row)
            var newIndex = runs.indexOfRun(holding: row)
            while row < rows.upperBound {
                let (before, after) = (old[oldIndex], runs[newIndex])
                let end = min(before.rows.upperBound, after.rows.upperBound, rows.upperBound)
                if before.state.isEmpty, after.state == .measureLayout {
                    unlisted += end - row
                } else if before.state != after.state {
                    segments.append(Segment(rows: row..<end, old: before.state, new: after.state))
                }
                row = end
                if before.rows.upperBound == end { oldIndex += 1 }
                if after.rows.upperBound == end { newIndex += 1 }
            }
        }
        return unlisted
    }

    private mutating func insertBoundary(_ row: Int) {
        guard let last = boundaries.last, row <= last else { return boundaries.append(row) }
        let place = boundaries.firstIndex { $0 >= row } ?? 0
        if boundaries[place] != row { boundaries.insert(row, at: place) }
    }
}

extension RangeWorkspace {
    /// Lists the changes of the segments in the order of the pass.
    ///
    /// Rows before `firstVisible` count as before the viewport. Without it the rows are in the viewport: all of them have
    /// the distance 0, and are listed in ascending order.
    mutating func list(
        _ pass: RangePass,
        _ firstVisible: Int?,
        _ layout: some PlacedRows,
        into changes: inout [StateChange]
    ) {
        guard let first = segments.first, let last = segments.last else { return }
        if pass.order == .nearestFirst, let firstVisible, layout.wraps {
            return listAround(pass, firstVisible, layout, into: &changes)
        }
        let firstVisible = firstVisible ?? 0
        let isBefore = last.rows.upperBound <= firstVisible
        let isAfter = first.rows.lowerBound >= firstVisible
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
            let countBefore = measure(pass, firstVisible, layout)
            merge(pass, countBefore: countBefore, into: &changes)
        }
    }

    /// Lists changes of a layout that wraps, where a row is before the viewport and behind it.
    private mutating func listAround(
        _ pass: RangePass,
        _ firstVisible: Int,
        _ layout: some PlacedRows,
        into changes: inout [StateChange]
    ) {
        candidates.removeAll(keepingCapacity: true)
        for segment in segments {
            layout.forEachRow(in: segment.rows) { row, offset, length in
                let change = StateChange(row: row, old: segment.old, new: segment.new)
                let start = offset + layout.shift(ofRowsAt: (offset, offset + length), toward: pass.viewport)
                let isBefore = start < pass.viewport.start
                let distance = isBefore ? pass.viewport.start - (start + length) : start - pass.viewport.end
                let candidate = Candidate(change: change, distance: distance)
                let isPreferred = isBefore != pass.isMovingForward
                let place = candidates.firstIndex {
                    $0.distance > distance || (isPreferred && $0.distance == distance)
                }
                candidates.insert(candidate, at: place ?? candidates.count)
            }
        }
        for candidate in candidates { changes.append(candidate.change) }
    }

    /// Finds the distance of every change on both sides of the viewport.
    ///
    /// - Returns: How many of the changes are before the viewport.
    private mutating func measure(_ pass: RangePass, _ firstVisible: Int, _ layout: some PlacedRows) -> Int {
        candidates.removeAll(keepingCapacity: true)
        var countBefore = 0
        for segment in segments {
            countBefore += segment.rows.clamped(to: 0..<firstVisible).count
            layout.forEachRow(in: segment.rows) { row, offset, length in
                let change = StateChange(row: row, old: segment.old, new: segment.new)
                let isBefore = row < firstVisible
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

extension Array {
    /// Removes all elements, of which there are few, and keeps the capacity.
    ///
    /// `removeAll(keepingCapacity:)` takes a hundred instructions even where there is nothing to remove.
    @inlinable
    package mutating func clear() {
        while popLast() != nil {}
    }

    /// Reserves capacity for more elements, and for as many again, so that a few more cause no reallocation.
    ///
    /// - Complexity: Amortized O(1) for each element.
    mutating func makeRoom(for more: Int) {
        guard count + more > capacity else { return }
        reserveCapacity(count + Swift.max(2 * more, count))
    }
}

extension RangeWorkspace: Codable {
    private enum CodingKeys: CodingKey {}

    /// Creates empty buffers: nothing of them is encoded.
    init(from decoder: any Decoder) { self.init() }

    /// Encodes nothing.
    func encode(to encoder: any Encoder) { _ = encoder.container(keyedBy: CodingKeys.self) }
}
