package import EventLoop
package import ListStore

/// Opens tables of other databases by scanning each once for an index of its rows.
///
/// A scan of a large table takes seconds, so scans have a thread of their own
/// beside the one that reads rows.
package final class TableOpener {
    /// A scanned table with the index of its rows.
    struct Opened: Sendable {
        let table: ExternalTable
        let index: SparseKeyIndex
        /// The change mark of the table's file from before the scan.
        let mark: SourceMark
        /// The duration of the scan, in nanoseconds.
        let scanTime: UInt64
    }

    private let folders: TableFolders
    private let loop: EventLoop
    private let scanner: Worker
    private let reader: Worker

    /// Starts the threads; `folders` are the folders that may have files of tables.
    package init(folders: TableFolders, loop: EventLoop) throws(EventLoopError) {
        self.folders = folders
        self.loop = loop
        scanner = try Worker(name: "table scan")
        reader = try Worker(name: "table rows")
    }

    /// Opens a table if its file is allowed, and scans it.
    func open(
        file: String,
        table: String,
        then: @escaping (Result<Opened, StoreError>) -> Void
    ) {
        loop.offload(to: scanner) { [folders] in
            Result { () throws(StoreError) in
                let table = try ExternalTable(file: file, table: table, in: folders)
                let mark = try table.changeMark()
                let start = MonotonicClock.nanoseconds
                let index = try table.buildIndex()
                let time = MonotonicClock.nanoseconds - start
                return Opened(table: table, index: index, mark: mark, scanTime: time)
            }
        } then: { result in
            then(result)
        }
    }

    /// Returns a reader of the table's rows.
    ///
    /// `onFailure` is called with the error of a failed read, before the reader's own completion.
    func reader(of opened: Opened, onFailure: @escaping (StoreError) -> Void) -> any RowReader {
        TableReader(opened, worker: reader, loop: loop, onFailure: onFailure)
    }

    /// Reads the change marks of the files of tables.
    func marks(of tables: [ExternalTable], then: @escaping ([Result<SourceMark, StoreError>]) -> Void) {
        loop.offload(to: reader) {
            tables.map { table in Result { () throws(StoreError) in try table.changeMark() } }
        } then: { marks in
            then(marks)
        }
    }

    /// Waits for running work, and ends the threads.
    package func close() {
        scanner.close()
        reader.close()
    }
}
