/// A connection that is renewed when its file changes unseen.
final class ForeignReader {
    let file: ForeignFile
    private(set) var connection: SQLiteConnection
    private(set) var immutable: ForeignFile.Stamp?
    private let busyTimeout: Int32

    /// Opens a file; `folders` are where it may lie, nil for anywhere.
    init(path: String, in folders: TableFolders?, busyTimeout: Int) throws(StoreError) {
        file = ForeignFile(name: path, folders: folders)
        self.busyTimeout = Int32(clamping: busyTimeout)
        (connection, immutable) = try file.open(busyTimeout: self.busyTimeout)
    }

    /// The connection, opened anew if the file was taken for immutable and was written since.
    func currentConnection() throws(StoreError) -> SQLiteConnection {
        if let immutable, try file.stamp() != immutable {
            (connection, self.immutable) = try file.open(busyTimeout: busyTimeout)
        }
        return connection
    }
}
