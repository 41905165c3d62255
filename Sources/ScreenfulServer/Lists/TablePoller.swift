import EventLoop
import ListStore

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
