/// A value that is another one after the file of a table was written or replaced by another.
///
/// Only marks of the same ``ExternalTable`` can be compared.
public struct SourceMark: Hashable, Sendable {
    /// What tells of a write where SQLite would not see it.
    let immutable: ForeignFile.Stamp?
    /// The file itself.
    let inode: UInt64
    /// SQLite's `PRAGMA data_version`.
    let version: Int64
}

extension ForeignReader {
    /// The file as it is now.
    func mark() throws(StoreError) -> SourceMark {
        let stamp = try file.stamp()
        let connection = try currentConnection()
        guard immutable == nil else { return SourceMark(immutable: stamp, inode: stamp.inode, version: 0) }
        let version = try connection.statement("PRAGMA data_version").onlyInteger()
        return SourceMark(immutable: nil, inode: stamp.inode, version: version)
    }
}

extension Statement {
    /// The first column of the only row, 0 where there is none.
    fileprivate func onlyInteger() throws(StoreError) -> Int64 {
        try onlyRow { integer(0) } ?? 0
    }
}
