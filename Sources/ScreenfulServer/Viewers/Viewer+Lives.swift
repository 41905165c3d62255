import ListStore
import Screenful
import ScreenfulTypes

extension Viewer {
    /// Events without a listener after which a viewer is taken for a program's, whose cells' lives nobody looks at.
    private static let patience = 32

    /// Notes what the latest event told the cells, where somebody may want to know.
    func followLives() {
        guard lives != nil else { return }
        unheardEvents = hub.isListenedTo ? 0 : unheardEvents + 1
        guard unheardEvents <= Self.patience else { return lives = nil }
        lives?.apply(workspace.outcome.changes, at: now)
    }

    /// Begins to follow the lives of the cells, from now on, if that was given up.
    func watchLives() {
        unheardEvents = 0
        if lives == nil { lives = CellLives(engine.states, at: now) }
    }

    /// Notes that cells were laid out for the page.
    func noteLayout(of cells: [(row: Int, content: Row)]) {
        lives?.laidOut(cells.lazy.map(\.row), at: now)
    }

    /// Milliseconds since the viewer was opened.
    func milliseconds(at instant: Instant) -> Double {
        (Double(instant.nanoseconds - opening.nanoseconds) / 1e5).rounded() / 10
    }
}
