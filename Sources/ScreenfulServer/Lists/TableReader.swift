import EventLoop
import ListStore

/// Reads the rows of a table of another database, on a thread of its own.
final class TableReader: RowReader {
    private let table: ExternalTable
    private let index: SparseKeyIndex
    private let worker: Worker
    private let loop: EventLoop
    private let onFailure: (StoreError) -> Void

    init(
        _ opened: TableOpener.Opened,
        worker: Worker,
        loop: EventLoop,
        onFailure: @escaping (StoreError) -> Void
    ) {
        self.onFailure = onFailure
        table = opened.table
        index = opened.index
        self.worker = worker
        self.loop = loop
    }

    func read(_ ids: [Range<Int64>], then: @escaping (Result<[Row], StoreError>) -> Void) {
        loop.offload(to: worker) { [table, index] in
            Result { () throws(StoreError) in
                var rows: [Row] = []
                for run in ids {
                    // The list may show what was there before the table was looked through again.
                    guard run.upperBound <= Int64(index.count) else {
                        throw StoreError(.sourceChanged, "table “\(table.table)” has lost rows")
                    }
                    rows += try table.rows(at: Int(run.lowerBound)..<Int(run.upperBound), index: index)
                }
                return rows
            }
        } then: { [onFailure] result in
            if case .failure(let error) = result { onFailure(error) }
            then(result)
        }
    }
}
