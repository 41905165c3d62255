import ScreenfulRanges
import ScreenfulTypes

/// Which rows have been drawn, and which of them are to be given up.
///
/// What was drawn of a row outlives the display range by one turn: a row that
/// leaves and comes back at the same instant is not drawn anew.
///
/// - Note: Texture be0b74b4, ASDisplayNode.mm (`didExitDisplayState`).
struct RenderLedger: Sendable {
    /// How long a turn may last before the owner is asked to end it: a frame at 60 Hz.
    static let turn: Int64 = 16_666_667

    /// Rows that were asked to be drawn, ascending.
    private(set) var rendered: [Range<Int>] = []
    /// Those of them that were not yet reported as drawn.
    private(set) var undrawn: [Range<Int>] = []
    /// Those of them that left the display range in a turn that is not over.
    private(set) var leaving: [Range<Int>] = []
    /// Those of them that left the display range at the event that is being handled.
    private(set) var justLeft: [Range<Int>] = []
    private var leftAt = Instant(nanoseconds: 0)

    /// When the current turn has to end, if anything is to be given up.
    var turnEnd: Instant? {
        leaving.isEmpty ? nil : leftAt.advanced(byNanoseconds: Self.turn)
    }

    /// Makes room for so many stretches of rows.
    mutating func makeRoom(for stretches: Int) {
        rendered.reserveCapacity(stretches)
        undrawn.reserveCapacity(stretches)
        leaving.reserveCapacity(stretches)
        justLeft.reserveCapacity(stretches)
    }

    /// Asks for rows to be drawn.
    mutating func add(_ rows: Range<Int>) {
        rendered.insertRows(rows)
        undrawn.insertRows(rows)
    }

    /// Rows were reported as drawn.
    ///
    /// - Returns: True if nothing is left to be drawn that was before.
    mutating func drawn(_ rows: Range<Int>) -> Bool {
        guard !undrawn.isEmpty else { return false }
        undrawn.subtractRows(rows)
        return undrawn.isEmpty
    }

    /// Rows came into the display range.
    mutating func enter(_ rows: Range<Int>) {
        leaving.subtractRows(rows)
    }

    /// Rows left the display range.
    mutating func leave(_ rows: Range<Int>) {
        for range in rendered where range.overlaps(rows) { justLeft.insertRows(range.clamped(to: rows)) }
    }

    /// Ends an event, and with it the turn if time has moved on.
    ///
    /// Hands over the rows whose drawing is to be given up then.
    mutating func endEvent(at now: Instant, purged: inout [Range<Int>]) {
        if leftAt < now {
            for rows in leaving {
                rendered.subtractRows(rows)
                undrawn.subtractRows(rows)
                purged.insertRows(rows)
            }
            leaving.removeAll(keepingCapacity: true)
            leftAt = now
        }
        for rows in justLeft { leaving.insertRows(rows) }
        justLeft.removeAll(keepingCapacity: true)
    }

    /// Forgets what was drawn of rows whose content is stale, so that they are drawn anew.
    mutating func invalidate(_ rows: Range<Int>) {
        rendered.subtractRows(rows)
        undrawn.subtractRows(rows)
        leaving.subtractRows(rows)
    }

    /// Carries everything over to the rows after an edit.
    mutating func apply(_ map: RowMap) {
        map.apply(to: &rendered)
        map.apply(to: &undrawn)
        map.apply(to: &leaving)
    }

    /// Gives up all that was drawn.
    mutating func removeAll(purged: inout [Range<Int>]) {
        for rows in rendered { purged.insertRows(rows) }
        self = Self()
    }
}
