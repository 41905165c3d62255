package import EventLoop
import ListStore
import ScreenfulRanges

/// Polls the database for changes by other programs, such as an import or another server.
///
/// Imported lists are opened, lists that were deleted are closed, and lists that were edited are
/// updated from the database.
package final class DatabasePoller {
    private let lists: ListCatalog
    private var pollTimer: PollTimer?
    private var mark: Int64

    /// - Parameters:
    ///   - lists: The catalog to update.
    ///   - mark: The database's change mark from before the lists were read.
    ///   - loop: The loop of the server.
    package init(_ lists: ListCatalog, since mark: Int64, loop: EventLoop) {
        self.lists = lists
        self.mark = mark
        pollTimer = PollTimer(loop: loop) { [unowned self] in poll() }
    }

    /// Stops polling.
    package func stop() {
        pollTimer?.stop()
    }

    private func poll() {
        lists.store.ask { database throws(StoreError) in
            try database.changeMark()
        } then: { [weak self] result in
            self?.compare(try? result.get())
        }
    }

    private func compare(_ mark: Int64?) {
        // A database that cannot be read now is polled again.
        guard let mark, mark != self.mark else { return scheduleNext() }
        self.mark = mark
        lists.reload { [weak self] in self?.scheduleNext() }
    }

    private func scheduleNext() {
        pollTimer?.scheduleNext()
    }
}

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
        var watched: [(list: OpenList, opened: TableOpener.Opened)] = []
        for list in lists.tableLists where !list.isOpening && loop.now >= list.nextPoll {
            if case .ready = list.availability, let opened = list.table, !list.mustReopen {
                watched.append((list, opened))
            } else {
                list.mustReopen = false
                open(list)
            }
        }
        guard !watched.isEmpty else { return scheduleNext() }
        lists.tables.marks(of: watched.map(\.opened.table)) { [weak self] marks in
            guard let self else { return }
            for (watched, mark) in zip(watched, marks) { compare(watched.list, watched.opened, mark) }
            scheduleNext()
        }
    }

    private func compare(_ list: OpenList, _ opened: TableOpener.Opened, _ mark: Result<SourceMark, StoreError>) {
        switch mark {
        case .success(opened.mark): return
        case .failure(let error) where error.code == .locked: return
        case .success, .failure:
            open(list)
        }
    }

    private func open(_ list: OpenList) {
        list.nextPoll = loop.now + Self.pauseFactor * list.scanTime
        lists.openTable(of: list)
    }

    private func scheduleNext() {
        pollTimer?.scheduleNext()
    }
}

/// Calls `poll` once a second, counted from the end of the previous call.
final class PollTimer {
    private var timer: LoopTimer?

    /// The time between two polls, in nanoseconds; a poll costs one hop to another thread.
    private static let interval: UInt64 = 1_000_000_000

    /// - Parameters:
    ///   - loop: The loop of the server.
    ///   - poll: Calls ``scheduleNext()`` when it has finished.
    init(loop: EventLoop, poll: @escaping () -> Void) {
        timer = loop.timer(poll)
        scheduleNext()
    }

    /// Schedules the next poll.
    func scheduleNext() {
        timer?.schedule(afterNanoseconds: Self.interval)
    }

    /// Stops polling.
    func stop() {
        timer?.cancel()
        timer = nil
    }
}
