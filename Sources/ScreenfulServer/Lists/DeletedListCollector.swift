import EventLoop
import ListStore

/// Removes the rows of deleted lists in the background, a portion at a time.
///
/// A portion takes some hundredths of a second and is followed by a rest at
/// least as long, so that requests and other programs that write wait little.
final class DeletedListCollector {
    private let store: Store
    private var timer: LoopTimer?
    private var isSweeping = false
    /// Rows of the next portion.
    private var rows = 500

    /// What a portion is to take, in nanoseconds.
    private static let portion: UInt64 = 10_000_000
    /// The fewest and the most rows of a portion: rows may be of a few bytes or of many.
    private static let rowCounts = 20...20_000
    /// How long to wait after a failure, in nanoseconds: a full disk or a locked database does not pass at once.
    private static let patience: UInt64 = 5_000_000_000

    init(store: Store, loop: EventLoop) {
        self.store = store
        timer = loop.timer { [unowned self] in removePortion() }
    }

    /// Begins to look for what is to be removed, unless that goes on already.
    func begin() {
        guard !isSweeping, timer != nil else { return }
        isSweeping = true
        removePortion()
    }

    /// Removes no more; what is left waits for the next start.
    func stop() {
        timer?.cancel()
        timer = nil
    }

    private func removePortion() {
        store.ask { [rows] database throws(StoreError) in
            let start = MonotonicClock.nanoseconds
            let isUnfinished = try database.sweep(rows: rows)
            return (isUnfinished, MonotonicClock.nanoseconds - start)
        } then: { [weak self] result in
            self?.removed(result)
        }
    }

    private func removed(_ result: Result<(Bool, UInt64), StoreError>) {
        guard case .success(let (isUnfinished, nanoseconds)) = result else {
            timer?.schedule(afterNanoseconds: Self.patience)
            return
        }
        isSweeping = isUnfinished
        let wanted = nanoseconds > Self.portion ? rows / 2 : nanoseconds * 2 < Self.portion ? rows * 2 : rows
        rows = min(max(wanted, Self.rowCounts.lowerBound), Self.rowCounts.upperBound)
        if isUnfinished { timer?.schedule(afterNanoseconds: max(nanoseconds, Self.portion)) }
    }
}
