import EventLoop
import ListStore
import ScreenfulTypes

/// A source of the contents of a list's rows.
protocol RowReader: AnyObject {
    /// Reads rows.
    ///
    /// - Parameters:
    ///   - ids: Identities of existing rows, as runs in the order of the result.
    ///   - then: Called on the loop: at once where rows are computed, in a later turn where they are read.
    func read(_ ids: [Range<Int64>], then: @escaping (Result<[Row], StoreError>) -> Void)
}

/// Computes the rows of a generated list that was never edited.
final class GeneratedReader: RowReader {
    let feed: GeneratedFeed

    init(_ feed: GeneratedFeed) {
        self.feed = feed
    }

    func read(_ ids: [Range<Int64>], then: @escaping (Result<[Row], StoreError>) -> Void) {
        then(.success(feed.rows(ids.joined())))
    }
}

/// Reads the rows of a list from the database, which computes those that are not stored.
final class StoreReader: RowReader {
    private let store: Store
    private let list: Int64

    init(_ store: Store, list: Int64) {
        self.store = store
        self.list = list
    }

    func read(_ ids: [Range<Int64>], then: @escaping (Result<[Row], StoreError>) -> Void) {
        store.ask({ [list] database throws(StoreError) in try database.rows(ofList: list, ids: ids) }, then: then)
    }
}

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
                    // The list may still show rows from before the latest scan.
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
