import EventLoop
import ListStore

/// Reads the rows of a table of another database, on a thread of its own.
final class TableReader: RowReader {
    private let table: ExternalTable
    private let index: SparseKeyIndex
    private let worker: Worker
    private let loop: EventLoop

    init(_ opened: TableOpener.Opened, worker: Worker, loop: EventLoop) {
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
                    rows += try table.rows(at: Int(run.lowerBound)..<Int(run.upperBound), index: index)
                }
                return rows
            }
        } then: { result in
            then(result)
        }
    }
}
