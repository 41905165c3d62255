import ScreenfulTypes

/// The last rows of a waterfall, taken off it while rows in front of them are placed anew.
///
/// The first lane and the first checkpoint of a segment are indices among those of the tail.
struct WaterfallTail {
    /// The rows in their order.
    private(set) var segments: [WaterfallPlacement.Segment] = []
    /// The lanes of explicit segments' rows and of periods.
    private(set) var lanes: ArraySlice<LaneSpan> = []
    /// The states before boundaries.
    private(set) var checkpoints: LaneCheckpoints

    /// Creates a tail without rows.
    init(laneCount: Int) { checkpoints = LaneCheckpoints(laneCount: laneCount) }

    /// Creates a tail.
    init(segments: [WaterfallPlacement.Segment], lanes: ArraySlice<LaneSpan>, checkpoints: LaneCheckpoints) {
        self.segments = segments
        self.lanes = lanes
        self.checkpoints = checkpoints
    }

    /// Returns the row that a boundary of a segment is before.
    func row(at boundary: Int, ofSegment index: Int) -> Int {
        segments[index].rows.lowerBound + boundary * segments[index].stride
    }

    /// Returns the rows from a boundary on, behind other rows.
    ///
    /// - Parameters:
    ///   - boundary: The boundary; of a periodic segment, the first.
    ///   - index: The boundary's segment.
    ///   - rows: The number of rows that there are more in front.
    ///   - way: The points by which the ends of all lanes are farther down.
    ///   - state: The lanes in front of the rows.
    /// - Returns: The rows; their lanes and checkpoints begin at 0.
    /// - Complexity: O(checkpoints).
    func moved(
        from boundary: Int,
        ofSegment index: Int,
        rows: Int,
        by way: Double,
        after state: borrowing LaneState
    ) -> Self {
        let first = row(at: boundary, ofSegment: index)
        let lane = segments[index].firstLane + first - segments[index].rows.lowerBound
        let checkpoint = segments[index].firstCheckpoint + boundary
        var moved = segments[index...].map {
            $0.moved(rows: rows, by: way, lanes: -lane, checkpoints: -checkpoint)
        }
        moved[0].removeRows(before: first + rows, checkpointCount: boundary)
        return Self(
            segments: moved,
            lanes: lanes.dropFirst(lane),
            checkpoints: checkpoints.suffix(from: checkpoint).moved(rows: rows, by: way, from: first, after: state)
        )
    }
}

extension WaterfallPlacement.Segment {
    /// The number of states that are stored.
    var checkpointCount: Int {
        switch kind {
        case .explicit: (rows.count - 1) / stride + 1
        case .periodic: 1
        }
    }

    /// Returns the segment with its rows elsewhere.
    ///
    /// - Parameters:
    ///   - distance: The number of rows that there are more in front.
    ///   - way: The points by which the rows are farther down.
    ///   - lanes: The number of lanes that are stored more in front.
    ///   - checkpoints: The number of states that are stored more in front.
    /// - Returns: The segment with its rows there.
    func moved(rows distance: Int = 0, by way: Double = 0, lanes: Int, checkpoints: Int) -> Self {
        var kind = kind
        if case .periodic(let rowCount, let length, let advance, let highestStart) = kind {
            kind = .periodic(rowCount: rowCount, length: length, advance: advance, highestStart: highestStart + way)
        }
        return Self(
            rows: rows.shifted(by: distance),
            kind: kind,
            firstLane: firstLane + lanes,
            firstCheckpoint: firstCheckpoint + checkpoints
        )
    }

    /// Removes the rows in front of a boundary, given the number of states in front of it.
    ///
    /// - Precondition: The segment is explicit, or the boundary is its first.
    mutating func removeRows(before row: Int, checkpointCount: Int) {
        self = Self(
            rows: row..<rows.upperBound,
            kind: kind,
            firstLane: firstLane + row - rows.lowerBound,
            firstCheckpoint: firstCheckpoint + checkpointCount
        )
    }

    /// Returns whether a segment that follows can be a part of this one.
    func canJoin(_ next: Self) -> Bool {
        guard case .explicit = kind, case .explicit = next.kind else { return false }
        return rows.count % stride == 0
    }
}
