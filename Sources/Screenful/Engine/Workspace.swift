import ScreenfulRanges
import ScreenfulTypes

/// Buffers that every event reuses, so that none is allocated once they have grown.
struct Workspace: Sendable {
    /// Rows of one state that are requested together.
    struct Piece: Sendable {
        var rows: Range<Int>
        var priority: FetchPriority
        /// The distance from the viewport, in points; 0 inside it.
        var distance: Double
        /// True for rows on the side toward which the viewport scrolls.
        var isAhead: Bool

        /// True if this piece comes before another one.
        func precedes(_ other: Piece) -> Bool {
            if priority != other.priority { return priority < other.priority }
            if distance != other.distance { return distance < other.distance }
            return isAhead && !other.isAhead
        }
    }

    var enteredPreload: [Range<Int>] = []
    var leftPreload: [Range<Int>] = []
    var enteredDisplay: [Range<Int>] = []
    var leftDisplay: [Range<Int>] = []
    /// Rows that arrived, or that are due for a retry.
    var touched: [Range<Int>] = []
    var drawable: [Range<Int>] = []
    var purged: [Range<Int>] = []
    var cancelled: [FetchID] = []
    /// The row that is fetched next.
    var chosen: [Range<Int>] = []
    var pieces: [Piece] = []
    private(set) var hasRoom = false

    /// The number of ranges to reserve room for: more than one scroll step touches.
    static let room = 8

    /// Reserves the room that a scroll step needs.
    mutating func makeRoom() {
        enteredPreload.reserveCapacity(Self.room)
        leftPreload.reserveCapacity(Self.room)
        enteredDisplay.reserveCapacity(Self.room)
        leftDisplay.reserveCapacity(Self.room)
        touched.reserveCapacity(Self.room)
        drawable.reserveCapacity(Self.room)
        purged.reserveCapacity(Self.room)
        cancelled.reserveCapacity(Self.room)
        chosen.reserveCapacity(1)
        pieces.reserveCapacity(Self.room)
        hasRoom = true
    }

    mutating func removeAll() {
        enteredPreload.clear()
        leftPreload.clear()
        enteredDisplay.clear()
        leftDisplay.clear()
        touched.clear()
        drawable.clear()
        purged.clear()
        cancelled.clear()
    }

    /// Sorts state changes by their effect on the data and the drawing of rows.
    mutating func collect(_ changes: ArraySlice<StateChange>) {
        for change in changes {
            let row = change.row..<change.row + 1
            if change.new.contains(.preload) != change.old.contains(.preload) {
                if change.new.contains(.preload) { enteredPreload.insertRows(row) } else { leftPreload.insertRows(row) }
            }
            if change.new.contains(.display) != change.old.contains(.display) {
                if change.new.contains(.display) { enteredDisplay.insertRows(row) } else { leftDisplay.insertRows(row) }
            }
        }
    }
}

extension Engine {
    /// Fills the workspace with pieces of rows in the order of their urgency.
    mutating func arrange(_ ranges: [Range<Int>]) {
        workspace.pieces.clear()
        let runs = controller.runs
        for rows in ranges {
            var index = runs.indexOfRun(holding: rows.lowerBound)
            while index < runs.count, runs[index].rows.lowerBound < rows.upperBound {
                let piece = piece(runs[index].rows.clamped(to: rows), runs[index].state)
                if let place = workspace.pieces.firstIndex(where: { piece.precedes($0) }) {
                    workspace.pieces.insert(piece, at: place)
                } else {
                    workspace.pieces.append(piece)
                }
                index += 1
            }
        }
    }

    /// Passes the rows of a range that are in a state to the workspace.
    mutating func collect(
        _ required: InterfaceState,
        in rows: Range<Int>,
        _ take: (inout Workspace, Range<Int>) -> Void
    ) {
        let runs = controller.runs
        var index = runs.indexOfRun(holding: rows.lowerBound)
        while index < runs.count, runs[index].rows.lowerBound < rows.upperBound {
            if runs[index].state.isSuperset(of: required) {
                take(&workspace, runs[index].rows.clamped(to: rows))
            }
            index += 1
        }
    }

    /// The time at which rows are likely to be on screen: now if they are, later if the viewport scrolls toward them.
    func deadline(of piece: Workspace.Piece, at now: Instant) -> Instant? {
        if piece.priority == .visible { return now }
        guard piece.isAhead, velocity != 0 else { return nil }
        let seconds = piece.distance / abs(velocity)
        // An hour ahead is no deadline; the bound also keeps the nanoseconds within their range.
        guard seconds < 3600 else { return nil }
        return now.advanced(byNanoseconds: Int64(seconds * 1e9))
    }

    private func piece(_ rows: Range<Int>, _ state: InterfaceState) -> Workspace.Piece {
        let (start, end) = viewport.extent(along: axis)
        let extent = layout.extent(of: rows)
        let shift = layout.shift(ofRowsAt: extent, toward: (start, end))
        let (top, bottom) = (extent.start + shift, extent.end + shift)
        let isForward = direction.contains(axis.forward)
        return Workspace.Piece(
            rows: rows,
            priority: policy.priority(for: state),
            distance: max(0, top - end, start - bottom),
            isAhead: isForward ? top >= end : bottom <= start
        )
    }
}

extension Workspace: Codable {
    private enum CodingKeys: CodingKey {}

    /// Creates empty buffers: nothing of them is encoded.
    init(from decoder: any Decoder) { self.init() }

    /// Encodes nothing.
    func encode(to encoder: any Encoder) { _ = encoder.container(keyedBy: CodingKeys.self) }
}
