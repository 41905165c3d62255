import Screenful
import ScreenfulTypes

/// What the page is to fetch, show and play of the rows that are near.
///
/// The ledger decides, the page carries out and reports. It is kept only while
/// somebody listens, for nobody else could carry anything out.
extension Viewer {
    /// Notes which media a row shows whose contents listeners are about to be told.
    func noteMedia(_ sources: [MediaSource], inRow row: Int) {
        guard row < engine.rowCount else { return }
        media.handle(.contentsKnown(row: row, sources, state: engine.state(ofRow: row)), at: now)
    }

    /// Notes the promises that have just changed.
    func noteMediaStates() {
        for change in workspace.outcome.changes {
            media.handle(.stateChanged(row: change.row, change.new), at: now)
        }
    }

    /// Tells listeners what is new about media.
    func tellMedia() {
        guard hub.isListenedTo else { return }
        let news = takeMediaNews()
        if !news.isEmpty { hub.publish(.media) { $0.value(news, of: self) } }
        if let next = media.nextWake { wake(at: next) }
    }

    /// Forgets what is kept for listeners if nobody has listened for a while.
    func forgetListeners(at now: UInt64) {
        hub.forget(at: now)
        guard !hub.isListenedTo, told != nil else { return }
        told = nil
        forgetMedia()
        handle(.watched(false))
    }

    /// Takes what the page has to report; what is late or unknown changes nothing.
    func takeMediaReports(_ reports: [(id: MediaID, report: MediaReport)]) {
        for (id, report) in reports {
            if case .failed = report { metrics.failedMedia += 1 }
            media.handle(.reported(id, report), at: now)
        }
        handle([])
    }
}
