import ScreenfulTypes

/// What an update needs while it runs: buffers that grow to what is usual and are then used again.
struct RangeWorkspace: Sendable {
    /// Rows that change alike.
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

    /// The states after the update.
    var runs: [StateRun] = []
    /// The rows of one visit group that change, in ascending order.
    var segments: [Segment] = []
    /// Changes on both sides of the viewport, in ascending order.
    var candidates: [Candidate] = []

    private var boundaries: [Int] = []

    /// Makes room for so many changes on both sides of the viewport.
    mutating func makeRoom(for count: Int) {
        candidates.removeAll(keepingCapacity: true)
        candidates.makeRoom(for: count)
    }

    /// Works out the state of every row from the ranges that it is in.
    mutating func assignRuns(_ pass: RangePass, _ ranges: RowRanges, rowCount: Int) {
        boundaries.removeAll(keepingCapacity: true)
        boundaries.append(0)
        insertBoundaries(ranges.visible)
        insertBoundaries(ranges.display)
        insertBoundaries(ranges.preload)
        insertBoundary(rowCount)
        runs.removeAll(keepingCapacity: true)
        for (start, end) in zip(boundaries, boundaries.dropFirst()) {
            let state = pass.state(
                isVisible: ranges.visible.contains(start),
                isInDisplay: ranges.display.contains(start),
                isInPreload: ranges.preload.contains(start)
            )
            runs.appendRun(start..<end, state)
        }
    }

    /// Finds the rows of a visit group that change.
    ///
    /// - Returns: The number of rows that only join the list; they are not among the segments.
    mutating func compare(_ group: [Range<Int>], old: [StateRun]) -> Int {
        segments.removeAll(keepingCapacity: true)
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

    private mutating func insertBoundaries(_ rows: Range<Int>) {
        insertBoundary(rows.lowerBound)
        insertBoundary(rows.upperBound)
    }

    private mutating func insertBoundary(_ row: Int) {
        let place = boundaries.firstIndex { $0 >= row } ?? boundaries.count
        guard place == boundaries.count || boundaries[place] != row else { return }
        boundaries.insert(row, at: place)
    }
}
