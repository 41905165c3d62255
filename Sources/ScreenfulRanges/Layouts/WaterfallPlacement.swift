import ScreenfulTypes

/// The places of rows in columns that are filled one row at a time, the shortest column first.
///
/// Each row goes to the first lane whose end is within ``tolerance`` of the lowest one. A row that is several lanes wide
/// goes to the first such neighbours whose highest end is within the tolerance of the least one there is, begins at that
/// end, and leaves room below the others. A row that was on screen keeps its lanes when rows before it come, go or change;
/// it still follows the rows above it without a gap.
///
/// Rows are held in segments. An explicit one stores a lane for every row, and the state of all lanes before every
/// 256th one. A long run of rows of one length, measured or estimated, soon goes to the same lanes again and again: a
/// periodic segment stores that sequence once, and everything inside is arithmetic. A billion rows that were never
/// measured take a few segments.
///
/// Lengths of rows come with the numbers of their lanes, of which a row that was never measured has one.
///
/// All offsets and lengths are in points. Below, *s* is the number of segments and checkpoints.
///
/// - Note: With a tolerance of 0 this is the rule of Texture be0b74b4, examples/CustomCollectionView
///   (MosaicCollectionLayoutDelegate.m).
package struct WaterfallPlacement: Sendable, Codable {
    /// Adjacent rows whose lanes are stored in one way.
    struct Segment: Sendable, Codable {
        /// The way in which lanes are stored.
        enum Kind: Sendable, Codable {
            /// Lanes for each row.
            case explicit
            /// A lane for each row of a period, which recurs; every row has the same length and one lane.
            case periodic(rowCount: Int, length: Double, advance: Double, highestStart: Double)
        }

        var rows: Range<Int>
        let kind: Kind
        /// The index of the first lane among all that are stored.
        let firstLane: Int
        /// The index of the state before the first row.
        let firstCheckpoint: Int

        /// The number of rows from one boundary to the next.
        var stride: Int {
            switch kind {
            case .explicit: WaterfallPlacement.checkpointDistance
            case .periodic(let rowCount, _, _, _): rowCount
            }
        }
    }

    /// The number of rows from one checkpoint to the next.
    ///
    /// A query walks half as many on average; a checkpoint of 12 lanes takes as much memory as 152 rows.
    static let checkpointDistance = 256
    /// The number of rows of one length that are worth a periodic segment.
    static let leastPeriodicCount = 4 * checkpointDistance
    /// The number of rows placed one by one before the next look for a period.
    static let leadInCount = 64

    /// The columns.
    package let lanes: Lanes
    /// Points by which a lane may exceed the lowest one and still be filled before later ones.
    let tolerance: Double
    /// Points between the rows of a lane.
    let gap: Double

    /// All rows, in their order.
    var segments: [Segment] = []
    /// The lanes of explicit segments' rows and of periods.
    var storedLanes: [LaneSpan] = []
    /// The states before explicit segments' rows, at the checkpoint distance, and before periodic segments.
    var checkpoints: LaneCheckpoints
    /// Rows that keep their lane: ascending, disjoint.
    var pinned: [Range<Int>] = []
    /// The length of all rows.
    var length = 0.0
    /// The number of rows in front of these, among those whose lengths are looked up; rows are counted from here on.
    var firstRow = 0

    /// Places rows in lanes.
    ///
    /// - Parameters:
    ///   - lanes: The columns.
    ///   - lineGap: Points between the rows of a lane.
    ///   - tolerance: Points by which a lane may exceed the lowest one.
    ///   - lengths: The lengths of rows.
    ///   - spans: The number of lanes of each measured row, held within 1 and the number of lanes; nil for one each.
    /// - Precondition: `lineGap` and `tolerance` are finite and not negative, and there are as many spans as lengths.
    /// - Complexity: O(rows measured).
    package init(
        lanes: Lanes,
        lineGap: Double,
        tolerance: Double,
        lengths: RowGeometry,
        spans: RowGeometry? = nil
    ) {
        RowGeometry.checkLength(lineGap)
        RowGeometry.checkLength(tolerance)
        self.init(lanes: lanes, lineGap: lineGap, tolerance: tolerance)
        place(0..<lengths.rowCount, lengths, spans)
    }

    /// Creates lanes without rows.
    private init(lanes: Lanes, lineGap: Double, tolerance: Double) {
        self.lanes = lanes
        self.tolerance = tolerance
        gap = lineGap
        checkpoints = LaneCheckpoints(laneCount: lanes.count)
    }

    /// Returns the same lanes with other rows.
    ///
    /// - Parameters:
    ///   - rows: The rows among those whose lengths are given.
    ///   - pinned: Those of them that keep their lanes, counted from the first: ascending, disjoint.
    ///   - keptLanes: The lanes of the pinned rows, in their order.
    ///   - lengths: The lengths of all rows.
    ///   - spans: The number of lanes of each; nil for one each.
    /// - Returns: The rows in lanes that are empty before the first.
    func withRows(
        _ rows: Range<Int>,
        pinned: [Range<Int>] = [],
        keeping keptLanes: [UInt8] = [],
        _ lengths: RowGeometry,
        _ spans: RowGeometry? = nil
    ) -> Self {
        var placement = Self(lanes: lanes, lineGap: gap, tolerance: tolerance)
        placement.pinned = pinned
        placement.place(rows, keeping: keptLanes, lengths, spans)
        return placement
    }

    /// Places the first rows.
    private mutating func place(
        _ rows: Range<Int>,
        keeping keptLanes: [UInt8] = [],
        _ lengths: RowGeometry,
        _ spans: RowGeometry?
    ) {
        firstRow = rows.lowerBound
        replay(0..<rows.count, shift: rows.count, keeping: keptLanes, lengths, spans)
    }

    /// The number of rows.
    var rowCount: Int { segments.last?.rows.upperBound ?? 0 }

    /// Returns the lowest edge of all rows, in points; the gaps behind them are no part of the content.
    package func contentLength(_ lengths: RowGeometry) -> Double { length }

    /// Returns the lanes of a row.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *s*).
    package func lanes(ofRow row: Int) -> Range<Int> { span(ofRow: row).lanes }

    /// Returns the lanes of a row.
    func span(ofRow row: Int) -> LaneSpan {
        let segment = segments[indexOfSegment(holding: row)]
        let place = row - segment.rows.lowerBound
        switch segment.kind {
        case .explicit: return storedLanes[segment.firstLane + place]
        case .periodic(let rowCount, _, _, _): return storedLanes[segment.firstLane + place % rowCount]
        }
    }

    /// Returns the index of the segment with a row, or of the last one for the row count.
    func indexOfSegment(holding row: Int) -> Int {
        max(0, segments.indices.partitionPoint { segments[$0].rows.lowerBound > row } - 1)
    }

    /// Returns the state before a segment's boundary with a number; the first boundary is before the first row.
    func state(at boundary: Int, of segment: Segment) -> LaneState {
        switch segment.kind {
        case .explicit: return checkpoints.state(at: segment.firstCheckpoint + boundary)
        case .periodic(let rowCount, _, let advance, _):
            var state = checkpoints.state(at: segment.firstCheckpoint)
            guard boundary > 0 else { return state }
            let base = state.ends
            let period = segment.rows.lowerBound + (boundary - 1) * rowCount
            for place in 0..<rowCount {
                let lane = Int(storedLanes[segment.firstLane + place].first)
                state.ends[lane] = base[lane] + Double(boundary) * advance
                state.lastRows[lane] = period + place
            }
            return state
        }
    }
}

/// The rows on screen.
extension WaterfallPlacement {
    /// Keeps rows that are on screen in their lanes, whatever is inserted before them or measured later.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(ranges kept).
    package mutating func pin(_ rows: RowSet) { pinned.insertRows(rows) }
}
