public import ScreenfulTypes
import Synchronization

/// The rows of one version of a list, whatever is committed to it meanwhile; for any thread.
///
/// The database keeps what this version needs for as long as the snapshot exists: its log grows with every commit.
public final class ListSnapshot: Sendable {
    /// The record of the list.
    public let record: ListRecord
    private let connection: Mutex<SQLiteConnection>

    fileprivate init(of list: Int64, on connection: consuming sending SQLiteConnection) throws(StoreError) {
        // The transaction ends with the connection.
        try connection.execute("BEGIN")
        record = try connection.record(list)
        self.connection = Mutex(connection)
    }

    /// Returns rows, in the order of the requested identities.
    ///
    /// - Throws: ``StoreError/Code/noSuchRow`` when a row does not exist, and other codes when the database cannot be read.
    /// - Complexity: One seek per run, and one step per row.
    public func rows(_ ids: [Range<Int64>]) throws(StoreError) -> [Row] {
        try connection.withLock { (connection) throws(StoreError) in
            try connection.find(ids, of: record).all(of: record.id)
        }
    }

    /// Returns the rows that may match a query, as far as the list's texts are indexed.
    ///
    /// - Throws: An error when the database cannot be read.
    public func candidates(for query: TextQuery, limit: Int) throws(StoreError) -> TextCandidates {
        try connection.withLock { (connection) throws(StoreError) in
            try connection.candidates(for: query, of: record, limit: limit)
        }
    }
}

extension ListDatabase {
    /// Takes a snapshot of a list, with a connection of its own.
    ///
    /// - Throws: ``StoreError/Code/noSuchList``, and other codes when the database cannot be read.
    /// - Precondition: The list is not a table of another file.
    public func snapshot(ofList list: Int64) throws(StoreError) -> ListSnapshot {
        try ListSnapshot(of: list, on: makeReader())
    }
}
