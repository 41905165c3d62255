import Screenful
import ScreenfulTypes

var engine = Engine(.init(rowCount: 1_000_000, estimatedRowLength: 72, viewport: Size(width: 390, height: 844)))
var outcome = Outcome()
engine.handle(.opened, at: Instant(milliseconds: 0), into: &outcome)
outcome.removeAll()
engine.handle(
    .scrolled(Scroll(.offset(1_200.5), velocity: 900, phase: .drag)),
    at: Instant(milliseconds: 16),
    into: &outcome
)
for change in outcome.changes { print(change.row, change.old.rawValue, change.new.rawValue) }
for action in outcome.actions { print(action) }
