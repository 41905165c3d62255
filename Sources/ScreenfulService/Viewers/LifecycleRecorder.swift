import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// Records the lifecycle callbacks of a viewer's cells, for the inspector, as long as they may be requested.
struct LifecycleRecorder {
    /// Events without a listener after which lifecycles are no longer recorded, as the client is probably a program.
    static let maxUnheardEvents = 32

    /// The lifecycle callbacks of each cell; nil until they are requested.
    private var lifecycles: CellLifecycles?
    /// The same in compact form; nil once they were requested, or after ``maxUnheardEvents``.
    private var log: LifecycleLog? = LifecycleLog()
    /// The number of events since there was a listener.
    private var unheardEvents = 0

    /// Returns the callbacks of a row's cell, oldest first; none before they were requested.
    func callbacks(ofRow row: Int) -> [CellLifecycles.Callback] {
        lifecycles?.callbacks(ofRow: row) ?? []
    }

    /// True as long as callbacks may be requested.
    var isRecording: Bool { lifecycles != nil || log != nil }

    /// Records the callbacks that follow from the changes of an event.
    mutating func record(_ changes: [StateChange], isHeard: Bool, at now: Instant) {
        guard isRecording else { return }
        unheardEvents = isHeard ? 0 : unheardEvents + 1
        guard unheardEvents <= Self.maxUnheardEvents else {
            lifecycles = nil
            log = nil
            return
        }
        log?.apply(changes, at: now)
        lifecycles?.apply(changes, at: now)
    }

    /// Records lifecycles in full from now on, starting anew with the states of all rows if recording had stopped.
    mutating func track(_ states: @autoclosure () -> [StateRun], at now: Instant) {
        unheardEvents = 0
        expandLog()
        if lifecycles == nil { lifecycles = CellLifecycles(states(), at: now) }
    }

    /// Records the layout of cells for the page.
    mutating func laidOut(_ rows: some Sequence<Int>, at now: Instant) {
        lifecycles?.laidOut(rows, at: now)
    }

    /// Records that the page has built cells.
    mutating func built(_ rows: Range<Int>, at now: Instant) {
        expandLog()
        lifecycles?.built(rows, at: now)
    }

    /// Records that the page has drawn all contents of cells.
    mutating func displayed(_ rows: Range<Int>, at now: Instant) {
        expandLog()
        lifecycles?.displayed(rows, at: now)
    }

    /// Applies an edit of the list.
    mutating func apply(_ edit: RowEdit) {
        expandLog()
        lifecycles?.apply(edit)
    }

    /// Replaces the compact log by full lifecycles, which later callbacks need.
    private mutating func expandLog() {
        guard let log else { return }
        lifecycles = log.lives()
        self.log = nil
    }
}
