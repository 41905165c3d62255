import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Fills the workspace with pieces of rows in the order in which to work on them.
    mutating func arrange(_ ranges: [Range<Int>]) {
        workspace.pieces.removeAll(keepingCapacity: true)
        let runs = controller.runs
        for rows in ranges {
            var index = Self.firstRun(of: runs, endingAfter: rows.lowerBound)
            while index < runs.count, runs[index].rows.lowerBound < rows.upperBound {
                let piece = piece(runs[index].rows.clamped(to: rows), runs[index].state)
                let place = workspace.pieces.firstIndex { piece.precedes($0) } ?? workspace.pieces.count
                workspace.pieces.insert(piece, at: place)
                index += 1
            }
        }
    }

    /// Hands the rows of a range that have been promised something to the workspace.
    mutating func collect(
        _ promise: InterfaceState,
        in rows: Range<Int>,
        _ take: (inout Workspace, Range<Int>) -> Void
    ) {
        let runs = controller.runs
        var index = Self.firstRun(of: runs, endingAfter: rows.lowerBound)
        while index < runs.count, runs[index].rows.lowerBound < rows.upperBound {
            if runs[index].state.isSuperset(of: promise) {
                take(&workspace, runs[index].rows.clamped(to: rows))
            }
            index += 1
        }
    }

    /// The place of the first run that ends after a row.
    private static func firstRun(of runs: [StateRun], endingAfter row: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].rows.upperBound <= row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// When rows are likely to be on screen: now if they are, later if the scroll moves toward them.
    func deadline(of piece: Workspace.Piece, at now: Instant) -> Instant? {
        if piece.priority == .visible { return now }
        guard piece.isAhead, velocity != 0 else { return nil }
        let seconds = piece.distance / abs(velocity)
        // An hour ahead is no deadline, and keeps the nanoseconds within their range.
        guard seconds < 3600 else { return nil }
        return now.advanced(byNanoseconds: Int64(seconds * 1e9))
    }

    private func piece(_ rows: Range<Int>, _ state: InterfaceState) -> Workspace.Piece {
        let (start, end) = viewport.extent(along: axis)
        let top = geometry.offset(ofRow: rows.lowerBound)
        let bottom = geometry.offset(ofRow: rows.upperBound)
        let isForward = direction.contains(axis.forward)
        return Workspace.Piece(
            rows: rows,
            priority: policy.priority(for: state),
            distance: max(0, top - end, start - bottom),
            isAhead: isForward ? top >= end : bottom <= start
        )
    }
}
