package import EventLoop
import ListStore
import ScreenfulTypes

/// Polls the tables that lists show for changes by other programs.
///
/// A table that has changed is scanned again, and one that could not be read is
/// retried. A scan of a large table takes seconds, so a table that changes all
/// the time gets at most a tenth of a thread.
package final class TablePoller {
    private let lists: ListCatalog
    private let loop: EventLoop
    private var pollTimer: PollTimer?

    /// The pause between two scans of a table, as a multiple of the time that a scan takes.
    private static let pauseFactor: UInt64 = 9

    package init(_ lists: ListCatalog, loop: EventLoop) {
        self.lists = lists
        self.loop = loop
        pollTimer = PollTimer(loop: loop) { [unowned self] in poll() }
    }

    /// Stops polling.
    package func stop() {
        pollTimer?.stop()
    }

    private func poll() {
        var checkCount = 0
        for list in lists.foreignLists where !list.isOpening && loop.now >= list.nextPoll {
            guard case .ready = list.availability, let table = list.table, !list.mustReopen else {
                list.mustReopen = false
                open(list)
                continue
            }
            // Another's server is not asked for what nobody looks at.
            guard list.record.source.isAtHand || !list.viewers.isEmpty else { continue }
            checkCount += 1
            table.checkForChanges { [weak self] hasChanged in
                if hasChanged { self?.open(list) }
                checkCount -= 1
                if checkCount == 0 { self?.pollTimer?.scheduleNext() }
            }
        }
        if checkCount == 0 { pollTimer?.scheduleNext() }
    }

    private func open(_ list: OpenList) {
        list.nextPoll = loop.now + Self.pauseFactor * list.scanTime
        lists.openTable(of: list)
    }
}
