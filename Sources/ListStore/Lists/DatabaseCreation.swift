import Glibc

/// The folders and the file that were created to open a database of lists.
public struct DatabaseCreation: Hashable, Sendable {
    /// The database's path.
    public let path: String
    /// Folders, the outermost first.
    public private(set) var folders: [String] = []
    /// True if the database itself was created.
    public private(set) var isDatabaseMade = false

    /// Creates the file of a database and its folders where they are missing, with access for the user alone.
    ///
    /// SQLite gives the companions `-wal` and `-shm` the mode of the file. If the file cannot be created,
    /// the error is left to SQLite.
    ///
    /// - Throws: ``StoreError/Code/inputOutput`` when a folder cannot be created.
    init(at path: String) throws(StoreError) {
        self.path = path
        try makeFolders()
        let flags = O_RDWR | O_CREAT | O_CLOEXEC
        var descriptor = open(path, flags | O_EXCL, 0o600)
        // A broken link exists, but its file does not.
        if descriptor < 0, errno == EEXIST, access(path, F_OK) != 0 { descriptor = open(path, flags, 0o600) }
        guard descriptor >= 0 else { return }
        close(descriptor)
        isDatabaseMade = true
    }

    private mutating func makeFolders() throws(StoreError) {
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            let folder = String(path[..<slash])
            if mkdir(folder, 0o700) == 0 {
                folders.append(folder)
            } else if ![EEXIST, EROFS, EACCES].contains(errno) {
                throw StoreError(.inputOutput, "\(folder) cannot be made: \(String(cString: strerror(errno)))")
            }
            end = slash
        }
    }
}
