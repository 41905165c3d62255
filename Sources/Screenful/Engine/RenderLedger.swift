import ScreenfulRanges
import ScreenfulTypes

/// The rows that were drawn, and those of them that are about to be purged.
///
/// The drawing of a row outlives the display range by one turn: a row that
/// leaves and comes back at the same instant is not drawn again.
///
/// - Note: Texture be0b74b4, ASDisplayNode.mm (`didExitDisplayState`).
struct RenderLedger: Sendable, Codable {
    /// The longest duration of a turn, in nanoseconds: a frame at 60 Hz.
    static let turn: Int64 = 16_666_667

    /// Rows whose drawing was requested, ascending.
    private(set) var rendered: [Range<Int>] = []
    /// Those of them that are not reported as drawn yet.
    private(set) var undrawn: [Range<Int>] = []
    /// Those of them that left the display range in a turn that is not over.
    private(set) var leaving: [Range<Int>] = []
    /// Those of them that left the display range in the current event.
    private(set) var justLeft: [Range<Int>] = []
    private var leftAt = Instant(nanoseconds: 0)

    /// The time at which the current turn has to end, if anything is to be purged.
    var turnEnd: Instant? { leaving.isEmpty ? nil : leftAt.advanced(byNanoseconds: Self.turn) }

    /// Reserves room for a number of ranges of rows.
    mutating func makeRoom(for stretches: Int) {
        rendered.reserveCapacity(stretches)
        undrawn.reserveCapacity(stretches)
        leaving.reserveCapacity(stretches)
        justLeft.reserveCapacity(stretches)
    }

    /// Records a request to draw rows.
    mutating func add(_ rows: Range<Int>) {
        rendered.insertRows(rows)
        undrawn.insertRows(rows)
    }

    /// Records that rows were drawn.
    ///
    /// - Returns: True if these were the last rows that were not drawn yet.
    mutating func drawn(_ rows: Range<Int>) -> Bool {
        guard !undrawn.isEmpty else { return false }
        undrawn.subtractRows(rows)
        return undrawn.isEmpty
    }

    /// Records that rows entered the display range.
    mutating func enter(_ rows: Range<Int>) { leaving.subtractRows(rows) }

    /// Records that rows left the display range.
    mutating func leave(_ rows: Range<Int>) {
        for range in rendered where range.overlaps(rows) { justLeft.insertRows(range.clamped(to: rows)) }
    }

    /// Ends an event, and also the turn if time has moved on.
    ///
    /// Appends the rows that are to be purged then.
    mutating func endEvent(at now: Instant, purged: inout [Range<Int>]) {
        if leftAt < now {
            for rows in leaving {
                rendered.subtractRows(rows)
                undrawn.subtractRows(rows)
                purged.insertRows(rows)
            }
            leaving.clear()
            leftAt = now
        }
        for rows in justLeft { leaving.insertRows(rows) }
        justLeft.clear()
    }

    /// Removes rows whose content is stale, so that they are drawn again.
    mutating func invalidate(_ rows: Range<Int>) {
        rendered.subtractRows(rows)
        undrawn.subtractRows(rows)
        leaving.subtractRows(rows)
    }

    /// Renumbers all rows after an edit.
    mutating func apply(_ map: RowMap) {
        map.apply(to: &rendered)
        map.apply(to: &undrawn)
        map.apply(to: &leaving)
    }

    /// Removes all rows, and appends them to those to be purged.
    mutating func removeAll(purged: inout [Range<Int>]) {
        for rows in rendered { purged.insertRows(rows) }
        self = Self()
    }
}
