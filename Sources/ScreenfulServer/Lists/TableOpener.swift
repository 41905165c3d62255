import EventLoop
import ListStore

/// Opens tables of other databases: each is looked through once before its rows can be found.
///
/// Looking through a large table takes seconds, so it has a thread of its own
/// beside the one that reads rows.
final class TableOpener {
    /// A table whose rows can be found.
    struct Opened: Sendable {
        let table: ExternalTable
        let index: SparseKeyIndex
    }

    private let loop: EventLoop
    private let scanner: Worker
    private let reader: Worker

    init(loop: EventLoop) throws(EventLoopError) {
        self.loop = loop
        scanner = try Worker(name: "table scan")
        reader = try Worker(name: "table rows")
    }

    /// Opens a table and looks through it.
    func open(
        file: String,
        table: String,
        then: @escaping (Result<Opened, StoreError>) -> Void
    ) {
        loop.offload(to: scanner) {
            Result { () throws(StoreError) in
                let table = try ExternalTable(file: file, table: table)
                return Opened(table: table, index: try table.buildIndex())
            }
        } then: { result in
            then(result)
        }
    }

    /// A reader of the table's rows.
    func reader(of opened: Opened) -> any RowReader {
        TableReader(opened, worker: reader, loop: loop)
    }

    /// Waits for what was begun, and ends the threads.
    func close() {
        scanner.close()
        reader.close()
    }
}
