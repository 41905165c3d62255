import ScreenfulTypes

/// The changes of a list since a version, as far as they are logged.
package struct ListChanges: Sendable {
    /// The record of the list after them.
    package let record: ListRecord
    /// Whether values of rows are stored, so that not all can be computed.
    package let storesRows: Bool
    /// The changes one after another; nil if the log does not have all of them.
    package let logged: [LoggedChange]?
}

extension ListDatabase {
    /// Returns the changes of a list since a version.
    ///
    /// - Throws: ``StoreError/Code/noSuchList`` when the list does not exist.
    /// - Complexity: O(changes), whatever the length of the list.
    package func changes(of list: Int64, since version: Int) throws(StoreError) -> ListChanges {
        try withConnection { (connection) throws(StoreError) in
            try connection.reading { () throws(StoreError) in
                let record = try connection.record(list)
                return ListChanges(
                    record: record,
                    storesRows: try connection.storesRows(ofList: list),
                    logged: record.source.isForeign ? nil : try connection.changes(of: record, since: version)
                )
            }
        }
    }
}

extension SQLiteConnection {
    /// Versions whose changes are kept: those of some seconds in which a program edits as fast as it can.
    private static let keptVersions = 1_000
    /// The longest change that is kept, in bytes; after a longer one others read the order.
    private static let longestChange = 65_536

    /// Appends a commit to the log of changes, by which other programs follow, and drops what is old.
    func logChange(_ commit: Commit, of list: Int64) throws(StoreError) {
        try statement(
            "DELETE FROM change_log WHERE list = ? AND version <= ?",
            [list, commit.version - Self.keptVersions]
        ).run()
        let bytes = LoggedChange(commit).encoded
        guard bytes.count <= Self.longestChange else { return }
        let insertion = "INSERT INTO change_log (list, version, change) VALUES (?, ?, ?)"
        try statement(insertion, [list, commit.version, bytes]).run()
    }

    /// Returns the changes from a version to that of the record; nil if one of them is missing.
    fileprivate func changes(of record: ListRecord, since version: Int) throws(StoreError) -> [LoggedChange]? {
        let statement = try statement(
            "SELECT change FROM change_log WHERE list = ? AND version > ? ORDER BY version",
            [record.id, version]
        )
        var changes: [LoggedChange] = []
        try statement.forEachRow { () throws(StoreError) in
            changes.append(try LoggedChange(encoded: statement.blob(0)))
        }
        return changes.count == record.version - version ? changes : nil
    }
}
