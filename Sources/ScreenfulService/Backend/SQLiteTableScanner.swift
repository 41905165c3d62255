package import EventLoop
package import ListStore
package import ScreenfulTypes

/// Scans tables of other programs' SQLite files, and reads their rows.
///
/// A scan of a large table takes seconds, so scans have a thread of their own
/// beside the one that reads rows.
package final class SQLiteTableScanner: TableSource {
    /// A table with the index of its rows.
    fileprivate struct Scan: Sendable {
        let table: ExternalTable
        let index: SparseKeyIndex
        /// The change mark of the table's file from before the scan.
        let mark: SourceMark
        /// The duration of the scan, in nanoseconds.
        let time: UInt64
        /// The rows that were to be found again.
        let found: [RowMatch]
    }

    private let folders: TableFolders
    private let scanner: QuestionWorker
    fileprivate let reader: QuestionWorker

    /// Starts the threads; `folders` are the folders that may have files of tables.
    package init(folders: TableFolders, loop: EventLoop) throws(EventLoopError) {
        self.folders = folders
        scanner = try QuestionWorker(name: "table scan", loop: loop)
        reader = try QuestionWorker(name: "table rows", loop: loop)
    }

    /// Opens a table if its file is allowed, scans it once for an index of its rows, and finds rows of an earlier scan.
    package func scan(
        _ source: ListSource,
        after earlier: (any ScannedTable)?,
        finding rows: [Range<Int>],
        then: @escaping Reply<any ScannedTable>
    ) {
        guard case .table(let name, let file) = source else { preconditionFailure("no table of another program") }
        let known = (earlier as? IndexedTable)?.keys.keys(of: rows) ?? []
        scanner.perform { [folders] in
            Result { () throws(StoreError) in
                let table = try ExternalTable(file: file, table: name, in: folders)
                let mark = try table.changeMark()
                let start = MonotonicClock.nanoseconds
                let index = try table.buildIndex()
                let positions = try table.positions(of: known.map(\.key), index: index)
                return Scan(
                    table: table,
                    index: index,
                    mark: mark,
                    time: MonotonicClock.nanoseconds - start,
                    found: zip(known, positions).compactMap { known, new in
                        new.map { RowMatch(old: known.row, new: $0) }
                    }
                )
            }
        } then: { [self] result in
            then(result.map { IndexedTable($0, self, keys: RecentKeys(known, found: $0.found)) })
        }
    }

    /// Waits for running work, and ends the threads.
    package func close() {
        scanner.close()
        reader.close()
    }
}

/// A table of another database with the index of its rows.
private final class IndexedTable: ScannedTable {
    private let scan: SQLiteTableScanner.Scan
    private let scanner: SQLiteTableScanner
    /// The keys of the rows that were shown.
    fileprivate private(set) var keys: RecentKeys<RowKey>

    init(_ scan: SQLiteTableScanner.Scan, _ scanner: SQLiteTableScanner, keys: RecentKeys<RowKey>) {
        self.scan = scan
        self.scanner = scanner
        self.keys = keys
    }

    var name: String { scan.table.table }
    var columns: [Column] { scan.table.columns }
    var rowCount: Int { scan.index.count }
    var scanTime: UInt64 { scan.time }
    var found: [RowMatch] { scan.found }

    func hasSameRows(as other: any ScannedTable) -> Bool {
        (other as? IndexedTable)?.scan.index == scan.index
    }

    var snapshot: (any RowSnapshot)? { scan }

    func rows(
        _ ids: [Range<Int64>],
        areShown: Bool,
        by deadline: Deadline,
        then: @escaping Reply<FoundRows>
    ) -> Question {
        scanner.reader.ask(by: deadline) { [scan] () throws(StoreError) in
            try scan.presentRows(ids)
        } then: { [self] result in
            if areShown, case .success(let rows) = result {
                for (row, key) in rows { keys.note(key, ofRow: Int(row.id)) }
            }
            then(result.map { FoundRows(rows: $0.map(\.row), version: nil) })
        }
    }

    func checkForChanges(then: @escaping (Bool) -> Void) {
        scanner.reader.perform { [scan] in
            Result { () throws(StoreError) in try scan.table.changeMark() }
        } then: { [mark = scan.mark] result in
            switch result {
            case .success(let now): then(now != mark)
            // A table that another program is writing is still readable as it was.
            case .failure(let error): then(error.code != .locked)
            }
        }
    }
}

extension SQLiteTableScanner.Scan: RowSnapshot {
    /// Reads rows with the values that they have now.
    fileprivate func presentRows(_ ids: [Range<Int64>]) throws(StoreError) -> [(row: Row, key: RowKey)] {
        var rows: [(row: Row, key: RowKey)] = []
        for run in ids {
            // The list may still show rows from before the latest scan.
            guard run.upperBound <= Int64(index.count) else {
                throw StoreError(.sourceChanged, "table “\(table.table)” has lost rows")
            }
            rows += try table.rows(at: Int(run.lowerBound)..<Int(run.upperBound), index: index)
        }
        return rows
    }

    func rows(_ ids: [Range<Int64>]) throws(StoreError) -> [Row] {
        let rows = try presentRows(ids).map(\.row)
        // Checked afterwards, so that a write while they were read is noticed.
        guard try table.changeMark() == mark else {
            throw StoreError(.sourceChanged, "table “\(table.table)” was written since it was looked through")
        }
        return rows
    }
}
