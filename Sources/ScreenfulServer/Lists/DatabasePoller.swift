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
