public import ScreenfulTypes

/// Rows that are stored beside a list and can be added to it by one commit.
///
/// They are not visible before. If the program ends, the next one that opens the database removes them.
public final class StagedRows: Sendable {
    /// The staged list that has them.
    let list: Int64
    /// The number of rows.
    public let count: Int
    /// Keeps other programs from taking them for abandoned.
    private let lock: ImportLock

    fileprivate init(_ staged: StagedList) {
        list = staged.id
        count = staged.rowCount
        lock = staged.lock
    }
}

extension StagedRows: Hashable {
    /// Returns whether both are the same rows.
    public static func == (first: StagedRows, second: StagedRows) -> Bool { first === second }

    /// Hashes the identity of the rows.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ListDatabase {
    /// Stores the rows of a file, batch by batch and by a connection of its own, so that others can write in between.
    ///
    /// The rows have to be added to a list with these columns by ``Commit/addition``, or discarded.
    ///
    /// - Parameters:
    ///   - file: The file, as an import reads it. A header of CSV, and the keys of an object, are some of the columns.
    ///   - format: The format of the file.
    ///   - columns: The columns; of a type other than text they take only values of that type.
    /// - Returns: The rows.
    /// - Throws: The mistake of the first line that has one, or an error of the database; nothing is stored then.
    public func stage(
        _ file: TemporaryFile,
        _ format: ImportFormat,
        columns: [Column]
    ) throws(AdditionError) -> StagedRows {
        let staged: StagedList
        do throws(StoreError) {
            let connection = try SQLiteConnection(listsAt: path, configuration: configuration)
            staged = try StagedList(ListDraft(name: "", source: .stored, columns: []), on: connection)
        } catch { throw .store(error) }
        do throws(AdditionError) {
            var run = AdditionRun(file, columns, staged: staged)
            try run.run(format)
            return StagedRows(staged)
        } catch {
            // The disk may be full.
            try? hideStaged(staged.id)
            throw error
        }
    }

    /// Returns some of the staged rows, with identities from 0 on, for another store than this one.
    ///
    /// - Throws: ``StoreError`` when they cannot be read.
    /// - Precondition: The rows were staged for these columns.
    package func rows(_ range: Range<Int>, of staged: StagedRows, columns: [Column]) throws(StoreError) -> [Row] {
        try withReader { (connection) throws(StoreError) in
            let draft = ListDraft(name: "", source: .stored, columns: columns)
            let record = ListRecord(id: staged.list, draft: draft, version: 1, rowCount: staged.count, nextRowID: 0)
            let ids = Int64(range.lowerBound)..<Int64(range.upperBound)
            return try connection.find([ids], of: record).all(of: staged.list)
        }
    }

    /// Discards rows that were not added; ``sweep(rows:)`` removes them.
    ///
    /// - Throws: ``StoreError`` when the database cannot be written; the next program that opens it removes them.
    public func discard(_ rows: StagedRows) throws(StoreError) {
        try hideStaged(rows.list)
    }

    private func hideStaged(_ list: Int64) throws(StoreError) {
        try makingRoom { (connection) throws(StoreError) in try connection.hideStaged(list) }
    }
}

extension SQLiteConnection {
    /// Marks a staged list as deleted.
    fileprivate func hideStaged(_ list: Int64) throws(StoreError) {
        try execute("UPDATE lists SET is_staged = 2 WHERE id = \(list) AND is_staged = 1")
    }

    /// Moves staged rows to a list, with identities from `first` on, inside the caller's transaction.
    func add(_ rows: StagedRows, to record: ListRecord, from first: Int64) throws(StoreError) {
        guard rows.count > 0 else { return }
        try hideStaged(rows.list)
        guard changes == 1 else {
            throw StoreError(.invalidEdit, "the rows to be added were given up; send them again")
        }
        try leaveToIndexing(rows.count, of: record.id, from: first)
        let columns = Schema.valueColumns(record.columns.count)
        // Not kept: the staged table is dropped afterwards.
        try prepare(
            """
            INSERT INTO \(Schema.rowTable(record.id)) (id\(columns))
            SELECT id + ?\(columns) FROM \(Schema.rowTable(rows.list)) ORDER BY id
            """,
            [first]
        ).run()
        guard changes == rows.count else {
            throw StoreError(.corrupt, "\(file) is damaged: rows to be added are lost")
        }
    }
}
