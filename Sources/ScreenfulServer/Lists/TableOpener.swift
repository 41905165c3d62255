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
        /// The table's file as it was before the table was looked through.
        let mark: SourceMark
        /// How long that took, in nanoseconds.
        let scanTime: UInt64
    }

    private let folders: TableFolders
    private let loop: EventLoop
    private let scanner: Worker
    private let reader: Worker

    /// Starts the threads; `folders` are where the files of tables may lie.
    init(folders: TableFolders, loop: EventLoop) throws(EventLoopError) {
        self.folders = folders
        self.loop = loop
        scanner = try Worker(name: "table scan")
        reader = try Worker(name: "table rows")
    }

    /// Opens a table, if its file may be opened, and looks through it.
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

    /// A reader of the table's rows.
    ///
    /// `onFailure` is told why rows could not be read, before whoever asked for them.
    func reader(of opened: Opened, onFailure: @escaping (StoreError) -> Void) -> any RowReader {
        TableReader(opened, worker: reader, loop: loop, onFailure: onFailure)
    }

    /// Asks how the files of tables are now.
    func marks(of tables: [ExternalTable], then: @escaping ([Result<SourceMark, StoreError>]) -> Void) {
        loop.offload(to: reader) {
            tables.map { table in Result { () throws(StoreError) in try table.changeMark() } }
        } then: { marks in
            then(marks)
        }
    }

    /// Waits for what was begun, and ends the threads.
    func close() {
        scanner.close()
        reader.close()
    }
}
