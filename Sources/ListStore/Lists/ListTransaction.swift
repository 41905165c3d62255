public import ScreenfulRanges
public import ScreenfulTypes

/// A list within a transaction: a snapshot, which can be changed in a transaction that writes.
public struct ListTransaction {
    /// The record of the list.
    public let record: ListRecord
    private let connection: SQLiteConnection

    fileprivate init(_ record: ListRecord, _ connection: SQLiteConnection) {
        self.record = record
        self.connection = connection
    }

    /// Returns the order of the rows.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` when the stored order contradicts itself.
    public func order() throws(StoreError) -> RowOrder {
        try connection.order(of: record)
    }

    /// Returns true if any row has stored values.
    ///
    /// - Throws: ``StoreError`` when the database cannot be read.
    public func storesRows() throws(StoreError) -> Bool {
        try connection.storesRows(ofList: record.id)
    }

    /// Returns rows, in the order of the requested identities.
    ///
    /// - Throws: ``StoreError/Code/noSuchRow`` when a row does not exist.
    public func rows(_ ids: [Range<Int64>]) throws(StoreError) -> [Row] {
        try connection.rows(ids, of: record)
    }

    /// Stores a change set.
    ///
    /// - Returns: The record of the list afterwards.
    /// - Throws: As ``ListDatabase/commit(_:toList:)``.
    public func commit(_ commit: Commit) throws(StoreError) -> ListRecord {
        try connection.commit(commit, to: record)
    }

    /// Deletes the list, as ``ListDatabase/deleteList(_:)`` does.
    ///
    /// - Throws: ``StoreError`` when the database cannot be written.
    public func delete() throws(StoreError) {
        try connection.hideList(record.id)
    }
}

extension ListDatabase {
    /// Reads a snapshot of a list, unaffected by writes meanwhile.
    ///
    /// Never waits for another program that writes.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - body: Reads from the list.
    /// - Returns: The result of `body`.
    /// - Throws: ``StoreError/Code/noSuchList`` when the list does not exist, and errors of `body`.
    public func look<Outcome: Sendable>(
        atList list: Int64,
        _ body: (ListTransaction) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome {
        try withConnection { (connection) throws(StoreError) in
            try connection.reading { () throws(StoreError) in
                try body(ListTransaction(connection.record(list), connection))
            }
        }
    }

    /// Reads and changes a list in a transaction, while no other program can write.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - body: Reads and changes the list; if it throws, nothing is changed.
    /// - Returns: The result of `body`.
    /// - Throws: ``StoreError/Code/noSuchList`` when the list does not exist, and errors of `body`.
    public func withList<Outcome: Sendable>(
        _ list: Int64,
        _ body: (ListTransaction) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome {
        try withConnection { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                try body(ListTransaction(connection.record(list), connection))
            }
        }
    }
}
