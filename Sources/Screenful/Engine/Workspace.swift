import ScreenfulRanges
import ScreenfulTypes

/// Buffers that every event uses again, so that none is allocated once they have grown.
struct Workspace: Sendable {
    /// Rows alike that are to be worked on together.
    struct Piece: Sendable {
        var rows: Range<Int>
        var priority: FetchPriority
        /// Points from the viewport; 0 inside it.
        var distance: Double
        /// True for rows on the side that the scroll moves toward.
        var isAhead: Bool

        /// True if this work comes before other work.
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
    /// Rows that came with an answer or whose content is stale.
    var touched: [Range<Int>] = []
    var drawable: [Range<Int>] = []
    var purged: [Range<Int>] = []
    var cancelled: [FetchID] = []
    /// The row that is asked for next.
    var chosen: [Range<Int>] = []
    var pieces: [Piece] = []
    private(set) var hasRoom = false

    /// Stretches of rows that there is room for: more than one scroll step touches.
    static let room = 8

    /// Makes room for what a scroll step needs.
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
        enteredPreload.removeAll(keepingCapacity: true)
        leftPreload.removeAll(keepingCapacity: true)
        enteredDisplay.removeAll(keepingCapacity: true)
        leftDisplay.removeAll(keepingCapacity: true)
        touched.removeAll(keepingCapacity: true)
        drawable.removeAll(keepingCapacity: true)
        purged.removeAll(keepingCapacity: true)
        cancelled.removeAll(keepingCapacity: true)
    }

    /// Sorts changes of promises by what they mean for the data and the drawing of rows.
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
