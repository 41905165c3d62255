import JSON
import ListStore
import Screenful

/// Memory that all viewers use in turn, so that a scroll allocates nothing for its own sake.
final class Workspace {
    /// What came of the event that is being handled.
    var outcome = Outcome()
    /// Contents of rows that arrived while it was handled.
    var cells: [(row: Int, content: Row)] = []
    /// Points by which the offset was moved while it was handled, so that what was seen stays put.
    var correction = 0.0
    /// An answer under construction.
    var json = JSONWriter(capacity: 4_096)
}
