public import ScreenfulRanges

/// A list within a transaction: as it is at one moment, and, where others are kept from writing, to be changed.
public struct ListTransaction {
    /// The list as it is.
    public let record: ListRecord
    private let connection: SQLiteConnection

    fileprivate init(_ record: ListRecord, _ connection: SQLiteConnection) {
        self.record = record
        self.connection = connection
    }

    /// Which row is where.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` when what is stored contradicts itself.
    public func order() throws(StoreError) -> RowOrder {
        try connection.order(of: record)
    }

    /// Whether any row has stored values.
    ///
    /// - Throws: ``StoreError`` when the database cannot be read.
    public func storesRows() throws(StoreError) -> Bool {
        try connection.storesRows(ofList: record.id)
    }

    /// Rows, in the order of the identities asked for.
    ///
    /// - Throws: ``StoreError/Code/noSuchRow`` when a row is not there.
    public func rows(_ ids: [Range<Int64>]) throws(StoreError) -> [Row] {
        try connection.rows(ids, of: record)
    }

    /// Stores a change set.
    ///
    /// - Returns: The list as it is then.
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
    /// Looks at a list as it is at one moment, whatever is written meanwhile.
    ///
    /// Never waits for another program that writes.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - body: What is read of it.
    /// - Returns: What `body` returns.
    /// - Throws: ``StoreError/Code/noSuchList`` when the list is not there, and what `body` throws.
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

    /// Looks at a list and changes it, or leaves it, while no other program can write.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - body: What is done; if it throws, nothing is changed.
    /// - Returns: What `body` returns.
    /// - Throws: ``StoreError/Code/noSuchList`` when the list is not there, and what `body` throws.
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
