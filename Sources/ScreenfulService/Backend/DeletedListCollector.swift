package import EventLoop
package import ListStore

/// Removes the rows of deleted lists in the background, a batch at a time.
///
/// A batch takes some hundredths of a second and is followed by a pause at
/// least as long, so that requests and other programs that write wait little.
package final class DeletedListCollector {
    /// Removes at most as many rows; answers whether more are left, and with the time taken in nanoseconds.
    package typealias Sweep = (_ rows: Int, _ then: @escaping (Result<(Bool, UInt64), StoreError>) -> Void) -> Void

    private let sweep: Sweep
    private var timer: LoopTimer?
    private var isCollecting = false
    /// The number of rows of the next batch.
    private var rows = 500

    /// The targeted duration of a batch, in nanoseconds.
    private static let batchDuration: UInt64 = 10_000_000
    /// The bounds of a batch's rows, which may have a few bytes each or many.
    private static let rowCounts = 20...20_000
    /// The back-off after a failure, in nanoseconds: a full disk or a locked database does not pass at once.
    private static let backOff: UInt64 = 5_000_000_000

    package init(loop: EventLoop, sweep: @escaping Sweep) {
        self.sweep = sweep
        timer = loop.timer { [unowned self] in removeBatch() }
    }

    /// Begins to remove rows of deleted lists, unless it is already under way.
    package func begin() {
        guard !isCollecting, timer != nil else { return }
        isCollecting = true
        removeBatch()
    }

    /// Stops; the remaining rows are removed after the next start.
    package func stop() {
        timer?.cancel()
        timer = nil
    }

    private func removeBatch() {
        sweep(rows) { [weak self] result in self?.removed(result) }
    }

    private func removed(_ result: Result<(Bool, UInt64), StoreError>) {
        guard case .success(let (isUnfinished, nanoseconds)) = result else {
            timer?.schedule(afterNanoseconds: Self.backOff)
            return
        }
        isCollecting = isUnfinished
        let wanted =
            nanoseconds > Self.batchDuration ? rows / 2 : nanoseconds * 2 < Self.batchDuration ? rows * 2 : rows
        rows = min(max(wanted, Self.rowCounts.lowerBound), Self.rowCounts.upperBound)
        if isUnfinished { timer?.schedule(afterNanoseconds: max(nanoseconds, Self.batchDuration)) }
    }
}
