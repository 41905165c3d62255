import Synchronization

/// A table of another program's SQLite file, as a list that can only be read.
///
/// Rows are identified by their places. What other programs write meanwhile is
/// seen; the places are those of the moment when the index was built.
public final class ExternalTable: Sendable {
    /// The file.
    public let file: String
    /// The table.
    public let table: String
    /// Its columns, in order.
    public let columns: [Column]
    private let shape: TableShape
    private let folders: TableFolders?
    private let busyTimeout: Int
    private let reader: Mutex<ForeignReader>

    /// Opens a table.
    ///
    /// Nothing is made or changed, not even beside the file.
    ///
    /// - Parameters:
    ///   - file: A SQLite file.
    ///   - table: One of its tables, in letters of either case.
    ///   - folders: Where the file may lie; nil for anywhere.
    ///   - busyTimeout: How long to wait for a program that is writing, in milliseconds.
    /// - Throws: ``StoreError`` when the file or the table is not there, is no table, or cannot be read;
    ///   ``StoreError/Code/fileNotAllowed`` when the file lies outside the folders.
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

    /// The tables of a file that can be opened, by name.
    public static func tables(inFile file: String) throws(StoreError) -> [String] {
        try ForeignReader(path: file, in: nil, busyTimeout: 2000).connection.tableNames()
    }

    /// Looks through the table once, so that any of its rows can be found.
    ///
    /// It has a connection of its own, so rows can be read meanwhile, and
    /// gives way to other programs' writing every few thousand rows.
    ///
    /// - Parameter progress: Is told how far it is; returns false to stop.
    /// - Returns: An index for ``rows(at:index:)``.
    /// - Throws: ``StoreError/Code/cancelled`` when `progress` returned false; other codes when reading fails.
    /// - Complexity: O(*n*) for *n* rows.
    public func buildIndex(progress: (ScanProgress) -> Bool = { _ in true }) throws(StoreError) -> SparseKeyIndex {
        try ForeignReader(path: file, in: folders, busyTimeout: busyTimeout).connection.scan(shape, progress: progress)
    }

    /// Whether and how the file was written since, to be compared with an earlier mark of this object.
    ///
    /// Cheap enough to be asked for every second.
    ///
    /// - Throws: ``StoreError`` when the file is gone or cannot be read now.
    public func changeMark() throws(StoreError) -> SourceMark {
        try reader.withLock { (reader) throws(StoreError) in try reader.mark() }
    }

    /// Rows by their places.
    ///
    /// - Throws: ``StoreError/Code/sourceChanged`` when there are fewer rows than the index says.
    /// - Precondition: `places` is within the index's count.
    /// - Complexity: A seek, and a step per row and for at most 1023 before them.
    public func rows(at places: Range<Int>, index: SparseKeyIndex) throws(StoreError) -> [Row] {
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
            var rows: [Row] = []
            try statement.forEachRow {
                let values = columns.enumerated().map { statement.foreignValue($0.offset, as: $0.element.type) }
                rows.append(Row(id: Int64(places.lowerBound + rows.count), values: values))
            }
            guard rows.count == places.count else {
                throw StoreError(
                    .sourceChanged,
                    "table “\(table)” of \(file) has lost rows since it was looked through"
                )
            }
            return rows
        }
    }
}
