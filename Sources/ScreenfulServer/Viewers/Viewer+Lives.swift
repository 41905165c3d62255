import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension Viewer {
    /// Events without a listener after which a viewer is taken for a program's, whose cells' lives nobody looks at.
    private static let patience = 32

    /// Notes what the latest event told the cells, where somebody may want to know.
    func followLives() {
        guard lives != nil || untoldLives != nil else { return }
        unheardEvents = hub.isListenedTo ? 0 : unheardEvents + 1
        guard unheardEvents <= Self.patience else {
            lives = nil
            untoldLives = nil
            return
        }
        untoldLives?.apply(workspace.outcome.changes, at: now)
        lives?.apply(workspace.outcome.changes, at: now)
    }

    /// Begins to follow the lives of the cells, from now on, if that was given up.
    func watchLives() {
        unheardEvents = 0
        tellLives()
        if lives == nil { lives = CellLifecycles(engine.states, at: now) }
    }

    /// Notes that cells were laid out for the page.
    func noteLayout(of cells: [(row: Int, content: Row)]) {
        lives?.laidOut(cells.lazy.map(\.row), at: now)
    }

    /// Notes that the page has built cells.
    func noteBuilding(of rows: Range<Int>) {
        tellLives()
        lives?.built(rows, at: now)
    }

    /// Notes that all that cells show has been drawn.
    func noteDisplay(of rows: Range<Int>) {
        tellLives()
        lives?.displayed(rows, at: now)
    }

    /// Follows the list through an edit.
    func moveLives(by edit: RowEdit) {
        tellLives()
        lives?.apply(edit)
    }

    /// Milliseconds since the viewer was opened.
    func milliseconds(at instant: Instant) -> Double {
        (Double(instant.nanoseconds - opening.nanoseconds) / 1e5).rounded() / 10
    }

    /// Goes on from what was noted in few bytes, for what is to come does not fit in there.
    private func tellLives() {
        guard let untoldLives else { return }
        lives = untoldLives.lives()
        self.untoldLives = nil
    }
}
