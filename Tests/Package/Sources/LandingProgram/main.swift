import Screenful
import ScreenfulTypes

var engine = Engine(
    .init(rowCount: 1_000_000, estimatedRowLength: 72, viewport: Size(width: 390, height: 844))
)
var outcome = Outcome()
engine.handle(.opened, at: Instant(nanoseconds: 0), into: &outcome)

// Twelve rows are visible, three more are to be drawn, three more to be fetched.
for action in outcome.actions {
    if case .fetch(let id, let rows, priority: _, deadline: _) = action { print("fetch", id, rows) }
}

outcome.removeAll()
let scroll = Scroll(.offset(1200.5), velocity: 900, phase: .drag)
engine.handle(.scrolled(scroll), at: Instant(milliseconds: 16), into: &outcome)
for change in outcome.changes { print(change.row, change.old, change.new) }
