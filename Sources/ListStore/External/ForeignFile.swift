import CSQLite
import Glibc

/// A SQLite file of another program, which is read and never written.
///
/// Not even its companions are created: a file with a write-ahead log that no program has open is read as immutable,
/// because any other way of opening it creates `-wal` and `-shm` files that a reader cannot remove again.
struct ForeignFile {
    /// The file, as the user named it.
    let name: String
    /// The folders that may contain it; nil for any.
    let folders: TableFolders?

    /// The attributes of a file that change when it is written.
    struct Stamp: Hashable {
        var inode: UInt64
        var size: Int64
        var seconds: Int
        var nanoseconds: Int
        var hasLog: Bool
    }

    /// Opens the file without creating or changing any file.
    ///
    /// - Returns: A connection, and a stamp to poll if the connection does not see later changes by itself.
    /// - Throws: ``StoreError``, with the code ``StoreError/Code/fileNotAllowed`` when the file is outside the folders.
    func open(busyTimeout: Int32) throws(StoreError) -> (connection: SQLiteConnection, immutable: Stamp?) {
        let path = try path()
        let stamp = try Self.stamp(of: path)
        let immutable = try connect(to: path, access: .immutable, busyTimeout: busyTimeout)
        guard try immutable.usesWriteAheadLog(), Self.status(of: path + "-shm") == nil else {
            return (try connect(to: path, access: .readOnly, busyTimeout: busyTimeout), nil)
        }
        guard !stamp.hasLog else { throw StoreError(.needsRecovery, StoreError.recoveryMessage(file: path)) }
        return (immutable, stamp)
    }

    /// Returns the present stamp of the file.
    ///
    /// - Throws: ``StoreError/Code/noSuchFile``, ``StoreError/Code/accessDenied`` or
    ///   ``StoreError/Code/notADatabase`` when there is no file that could be a database.
    func stamp() throws(StoreError) -> Stamp { try Self.stamp(of: path()) }

    private func path() throws(StoreError) -> String { try folders?.path(of: name) ?? name }

    /// Opens a connection; a file that has to be in a folder is checked again afterwards.
    ///
    /// SQLite opens by path, so the file could have been replaced meanwhile.
    private func connect(
        to path: String,
        access: SQLiteConnection.Access,
        busyTimeout: Int32
    ) throws(StoreError) -> SQLiteConnection {
        guard let folders else { return try SQLiteConnection(file: path, access: access, busyTimeout: busyTimeout) }
        guard let identity = FileIdentity(ofPath: path) else {
            throw StoreError(.noSuchFile, "there is no file \(name)")
        }
        let connection = try SQLiteConnection(file: path, access: access, followsLinks: false, busyTimeout: busyTimeout)
        try folders.check(path, is: identity)
        return connection
    }

    private static func stamp(of path: String) throws(StoreError) -> Stamp {
        guard let status = status(of: path) else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw StoreError(.accessDenied, "\(path) cannot be read: \(String(cString: strerror(errno)))")
            }
            throw StoreError(.noSuchFile, "there is no file \(path)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError(.notADatabase, "\(path) is not a file") }
        guard access(path, R_OK) == 0 else {
            throw StoreError(.accessDenied, "\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        return Stamp(
            inode: UInt64(status.st_ino),
            size: Int64(status.st_size),
            seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec,
            hasLog: (Self.status(of: path + "-wal")?.st_size ?? 0) > 0
        )
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}

extension SQLiteConnection {
    /// Returns true if the file's header asks for a write-ahead log.
    ///
    /// Read through SQLite's own descriptor: closing another one of the same file would drop the locks that this
    /// process holds on it (https://sqlite.org/howtocorrupt.html, section 2.2).
    fileprivate func usesWriteAheadLog() throws(StoreError) -> Bool {
        // Offset 19 of the header is the read version; 2 means a log (https://sqlite.org/fileformat2.html, 1.3).
        try header(count: 20).last == 2
    }

    private func header(count: Int) throws(StoreError) -> [UInt8] {
        guard let file = mainFile, let methods = file.pointee.pMethods?.pointee, let read = methods.xRead else {
            throw error(SQLITE_CANTOPEN)
        }
        var header = [UInt8](repeating: 0, count: count)
        let result = header.withUnsafeMutableBytes { read(file, $0.baseAddress, Int32(count), 0) }
        // SQLITE_IOERR_SHORT_READ: a file shorter than a header is an empty database.
        guard result == SQLITE_OK || result == SQLITE_IOERR | 2 << 8 else { throw error(result) }
        return header
    }
}

/// A connection that is reopened when its file changes without the connection seeing it.
final class ForeignReader {
    let file: ForeignFile
    private(set) var connection: SQLiteConnection
    private(set) var immutable: ForeignFile.Stamp?
    private let busyTimeout: Int32

    /// Opens a file in one of `folders`; nil for any.
    init(path: String, in folders: TableFolders?, busyTimeout: Int) throws(StoreError) {
        file = ForeignFile(name: path, folders: folders)
        self.busyTimeout = Int32(clamping: busyTimeout)
        (connection, immutable) = try file.open(busyTimeout: self.busyTimeout)
    }

    /// Returns the connection, reopened if the file was opened as immutable and was written since.
    func currentConnection() throws(StoreError) -> SQLiteConnection {
        if let immutable, try file.stamp() != immutable {
            (connection, self.immutable) = try file.open(busyTimeout: busyTimeout)
        }
        return connection
    }
}

/// A value that changes when the file of a table is written or replaced.
///
/// Only marks of the same ``ExternalTable`` can be compared.
public struct SourceMark: Hashable, Sendable {
    let immutable: ForeignFile.Stamp?
    let inode: UInt64
    /// SQLite's `PRAGMA data_version`.
    let version: Int64
}

extension ForeignReader {
    func mark() throws(StoreError) -> SourceMark {
        let stamp = try file.stamp()
        let connection = try currentConnection()
        guard immutable == nil else { return SourceMark(immutable: stamp, inode: stamp.inode, version: 0) }
        return SourceMark(immutable: nil, inode: stamp.inode, version: try connection.dataVersion())
    }
}
