public import ScreenfulTypes
import Synchronization

/// A table of another program's SQLite file, as a read-only list.
///
/// Rows are read by their positions when the index was built, and found again by their keys. Later writes of other
/// programs are visible.
public final class ExternalTable: Sendable {
    /// The file.
    public let file: String
    /// The table.
    public let table: String
    /// Its columns, in order.
    public let columns: [Column]
    let shape: TableShape
    private let folders: TableFolders?
    private let busyTimeout: Int
    let reader: Mutex<ForeignReader>

    /// Opens a table.
    ///
    /// Creates and changes nothing, not even beside the file.
    ///
    /// - Parameters:
    ///   - file: A SQLite file.
    ///   - table: One of its tables; case does not matter.
    ///   - folders: The folders that may contain the file; nil for any.
    ///   - busyTimeout: The time to wait for a program that is writing, in milliseconds.
    /// - Throws: ``StoreError`` when the file or the table does not exist, is no table, or cannot be read;
    ///   ``StoreError/Code/fileNotAllowed`` when the file is outside the folders.
    public init(
        file: String,
        table: String,
        in folders: TableFolders? = nil,
        busyTimeout: Int = 2000
    ) throws(StoreError) {
        let reader = try ForeignReader(path: file, in: folders, busyTimeout: busyTimeout)
        shape = try TableShape(of: table, in: reader.connection)
        self.file = file
        self.table = table
        self.folders = folders
        self.busyTimeout = busyTimeout
        columns = shape.columns
        self.reader = Mutex(reader)
    }

    /// Scans the table once and indexes its rows.
    ///
    /// The scan has a connection of its own, so rows can be read meanwhile, and releases its lock for other writers
    /// every few thousand rows. `progress` is called after each batch, and returns false to cancel.
    ///
    /// - Throws: ``StoreError/Code/cancelled`` when `progress` returned false; other codes when reading fails.
    /// - Complexity: O(*n*) for *n* rows.
    public func buildIndex(progress: (ScanProgress) -> Bool = { _ in true }) throws(StoreError) -> SparseKeyIndex {
        try ForeignReader(path: file, in: folders, busyTimeout: busyTimeout).connection.scan(shape, progress: progress)
    }

    /// Returns a mark that changes with every write to the file; compare it with an earlier mark of this object.
    ///
    /// Cheap enough to be polled every second.
    ///
    /// - Throws: ``StoreError`` when the file is gone or cannot be read now.
    public func changeMark() throws(StoreError) -> SourceMark {
        try reader.withLock { (reader) throws(StoreError) in try reader.mark() }
    }

    /// Returns rows by their positions, each with its key.
    ///
    /// - Throws: ``StoreError/Code/sourceChanged`` when there are fewer rows than in the index.
    /// - Precondition: `places` is within the index's count.
    /// - Complexity: A seek, and a step per row and for at most 1023 before them.
    public func rows(
        at places: Range<Int>,
        index: SparseKeyIndex
    ) throws(StoreError) -> [(row: Row, key: RowKey)] {
        precondition(
            places.lowerBound >= 0 && places.upperBound <= index.count,
            "\(places) is not within \(index.count) rows"
        )
        guard !places.isEmpty else { return [] }
        return try reader.withLock { (reader) throws(StoreError) in
            let statement = try reader.currentConnection().statement(shape.rowQuery())
            let start = index.start(ofRow: places.lowerBound)
            statement.bind(key: start.key)
            statement.bind(Int64(places.count), at: shape.key.count + 1)
            statement.bind(Int64(start.distance), at: shape.key.count + 2)
            var rows: [(row: Row, key: RowKey)] = []
            try statement.forEachRow {
                let values = columns.enumerated().map { statement.foreignValue($0.offset, as: $0.element.type) }
                let key = RowKey(parts: statement.key(count: shape.key.count, from: columns.count))
                rows.append((Row(id: Int64(places.lowerBound + rows.count), values: values), key))
            }
            guard rows.count < places.count else { return rows }
            throw StoreError(.sourceChanged, "table “\(table)” of \(file) has lost rows since it was looked through")
        }
    }
}
