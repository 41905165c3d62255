import EventLoop
import ListStore
import ScreenfulRanges

/// Notices what other programs do to the database: an import, or another server.
///
/// Lists that were imported appear, lists that were deleted elsewhere are closed, and those that
/// were edited go over to what the database has.
final class DatabasePoller {
    private let lists: ListCatalog
    private var lookout: PollTimer?
    private var mark: Int64

    /// - Parameters:
    ///   - lists: What to keep up to date.
    ///   - mark: The database's change mark from before the lists were read.
    ///   - loop: The loop of the server.
    init(_ lists: ListCatalog, since mark: Int64, loop: EventLoop) {
        self.lists = lists
        self.mark = mark
        lookout = PollTimer(loop: loop) { [unowned self] in look() }
    }

    /// Looks no more.
    func stop() {
        lookout?.stop()
    }

    private func look() {
        lists.store.ask { database throws(StoreError) in
            try database.changeMark()
        } then: { [weak self] result in
            self?.compare(try? result.get())
        }
    }

    private func compare(_ mark: Int64?) {
        // A database that cannot be asked now may be asked the next time.
        guard let mark, mark != self.mark else { return rest() }
        self.mark = mark
        lists.reload { [weak self] in self?.rest() }
    }

    private func rest() {
        lookout?.rest()
    }
}

/// Notices what other programs do to the tables that lists show.
///
/// A table that has changed is looked through again, and one that could not be
/// read is tried again until it can. Looking through a large table takes
/// seconds, so that a busy one gets at most a tenth of a thread.
final class TablePoller {
    private let lists: ListCatalog
    private let loop: EventLoop
    private var lookout: PollTimer?

    /// How much longer than looking through a table is the rest before it is done again.
    private static let rest: UInt64 = 9

    init(_ lists: ListCatalog, loop: EventLoop) {
        self.lists = lists
        self.loop = loop
        lookout = PollTimer(loop: loop) { [unowned self] in look() }
    }

    /// Looks no more.
    func stop() {
        lookout?.stop()
    }

    private func look() {
        var watched: [(list: OpenList, opened: TableOpener.Opened)] = []
        for list in lists.tableLists where !list.isOpening && loop.now >= list.nextLook {
            if case .ready = list.availability, let opened = list.table, !list.mustReopen {
                watched.append((list, opened))
            } else {
                list.mustReopen = false
                open(list)
            }
        }
        guard !watched.isEmpty else { return rest() }
        lists.tables.marks(of: watched.map(\.opened.table)) { [weak self] marks in
            guard let self else { return }
            for (watched, mark) in zip(watched, marks) { compare(watched.list, watched.opened, mark) }
            rest()
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
        list.nextLook = loop.now + Self.rest * list.scanTime
        lists.openTable(of: list)
    }

    private func rest() {
        lookout?.rest()
    }
}

/// Has somebody look, again and again, with a second's rest after each look.
final class PollTimer {
    private var timer: LoopTimer?

    /// How long a rest is, in nanoseconds; a look costs one hop to another thread.
    private static let interval: UInt64 = 1_000_000_000

    /// - Parameters:
    ///   - loop: The loop of the server.
    ///   - look: Calls ``rest()`` once it has looked.
    init(loop: EventLoop, look: @escaping () -> Void) {
        timer = loop.timer(look)
        rest()
    }

    /// Has the next look made after a rest.
    func rest() {
        timer?.schedule(afterNanoseconds: Self.interval)
    }

    /// Ends all looking.
    func stop() {
        timer?.cancel()
        timer = nil
    }
}
