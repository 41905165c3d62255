import EventLoop
import ListStore

/// Indexes the texts of lists in the background, a batch of rows at a time, as ``DeletedListCollector`` removes rows.
final class TextIndexer {
    /// Indexes at most as many rows; answers whether more are left, and with the time taken in nanoseconds.
    typealias Index = (_ list: Int64, _ rows: Int, _ then: @escaping Reply<(Bool, UInt64)>) -> Void

    private let index: Index
    private let drop: (Int64) -> Void
    private var timer: LoopTimer?
    /// The lists that wait, and that which is being indexed.
    private var lists: [Int64] = []
    private var isIndexing = false
    /// The lists whose texts cannot be indexed.
    private var refused: Set<Int64> = []
    /// The number of rows of the next batch.
    private var rows = 500

    /// The targeted duration of a batch, in nanoseconds.
    private static let batchDuration: UInt64 = 40_000_000
    /// The bounds of a batch's rows, which may have short texts or long ones.
    private static let rowCounts = 20...20_000
    /// The back-off while another program has locked the database, in nanoseconds.
    private static let backOff: UInt64 = 5_000_000_000

    /// Creates an indexer that removes by `drop` an index for which there is no room.
    init(loop: EventLoop, index: @escaping Index, drop: @escaping (Int64) -> Void) {
        self.index = index
        self.drop = drop
        timer = loop.timer { [unowned self] in indexBatch() }
    }

    /// Begins to index a list, or goes on with it, unless it is under way or was not possible before.
    func begin(_ list: Int64) {
        guard timer != nil, !lists.contains(list), !refused.contains(list) else { return }
        lists.append(list)
        // Between two batches the timer begins the next one.
        if timer?.isScheduled == false { indexBatch() }
    }

    /// Stops; the remaining rows are indexed when they are searched after the next start.
    func stop() {
        timer?.cancel()
        timer = nil
    }

    private func indexBatch() {
        guard !isIndexing, let list = lists.first else { return }
        isIndexing = true
        index(list, rows) { [weak self] result in self?.indexed(list, result) }
    }

    private func indexed(_ list: Int64, _ result: Result<(Bool, UInt64), StoreError>) {
        isIndexing = false
        switch result {
        case .success(let (isUnfinished, nanoseconds)):
            let wanted =
                nanoseconds > Self.batchDuration ? rows / 2 : nanoseconds * 2 < Self.batchDuration ? rows * 2 : rows
            rows = min(max(wanted, Self.rowCounts.lowerBound), Self.rowCounts.upperBound)
            if !isUnfinished { lists.removeFirst() }
            timer?.schedule(afterNanoseconds: max(nanoseconds, Self.batchDuration))
        case .failure(let error) where error.code == .locked || error.code == .timedOut:
            timer?.schedule(afterNanoseconds: Self.backOff)
        case .failure(let error):
            refused.insert(list)
            lists.removeFirst()
            // The room is needed for the rows themselves.
            if error.code == .diskFull { drop(list) }
            timer?.schedule(afterNanoseconds: Self.batchDuration)
        }
    }
}
