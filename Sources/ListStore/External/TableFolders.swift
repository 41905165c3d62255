import Glibc

/// The folders whose SQLite files may be opened as tables.
///
/// A file counts as where it really lies: links are followed first. One error
/// stands for every file elsewhere, whether it exists or not, so that a refusal
/// does not tell which paths exist.
public struct TableFolders: Hashable, Sendable {
    /// Absolute paths without links.
    private let folders: [String]
    /// The database that is never opened as a table, with its companions.
    private let database: String

    /// Resolves the folders.
    ///
    /// - Parameters:
    ///   - folders: Paths of folders; without any, no file may be opened.
    ///   - database: The path of a database that is not to be opened under any name.
    /// - Throws: ``StoreError/Code/noSuchFile``, ``StoreError/Code/accessDenied`` or ``StoreError/Code/failed``
    ///   for a path that is not a folder that can be entered.
    public init(_ folders: [String], excluding database: String) throws(StoreError) {
        var resolved: [String] = []
        for folder in folders {
            guard let path = Self.realPath(folder), access(path, X_OK) == 0 else {
                let code: StoreError.Code = errno == EACCES ? .accessDenied : .noSuchFile
                throw StoreError(code, "\(folder) cannot be entered: \(String(cString: strerror(errno)))")
            }
            guard FileIdentity(ofPath: path)?.isFolder == true else {
                throw StoreError(.failed, "\(folder) is not a folder")
            }
            resolved.append(path)
        }
        self.folders = resolved
        self.database = database
    }

    /// Where a file really lies.
    ///
    /// - Throws: ``StoreError/Code/fileNotAllowed`` unless that is in one of the folders;
    ///   ``StoreError/Code/noSuchFile`` where it would be in one of them.
    func path(of file: String) throws(StoreError) -> String {
        guard let path = Self.realPath(file) else { throw absence(of: file) }
        guard contains(path), !isOwn(path) else { throw Self.refusal }
        return path
    }

    /// Refuses a file that is another one, or lies elsewhere, than it did when it was looked up.
    func check(_ path: String, is identity: FileIdentity) throws(StoreError) {
        guard Self.realPath(path) == path, !isOwn(path), FileIdentity(ofPath: path) == identity else {
            throw Self.refusal
        }
    }

    private static let refusal = StoreError(
        .fileNotAllowed,
        "the file may not be opened: tables are opened from SQLite files in the folders that --tables names"
    )

    /// What is told of a file that is not there: in one of the folders, that.
    private func absence(of file: String) -> StoreError {
        let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
        let parent = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
        let name = slash.map { String(file[file.utf8.index(after: $0)...]) } ?? file
        guard let folder = Self.realPath(parent), contains(folder + "/") else { return Self.refusal }
        // A link that leads to nothing says nothing of where it leads.
        var status = stat()
        guard lstat("\(folder)/\(name)", &status) != 0, errno == ENOENT || errno == ENOTDIR else { return Self.refusal }
        return StoreError(.noSuchFile, "there is no file \(file)")
    }

    private func contains(_ path: String) -> Bool {
        folders.contains { folder in path.utf8.starts(with: folder == "/" ? "/".utf8 : "\(folder)/".utf8) }
    }

    /// Whether a file is the excluded database or one of its companions (https://sqlite.org/tempfiles.html, section 2).
    private func isOwn(_ path: String) -> Bool {
        guard let identity = FileIdentity(ofPath: path) else { return true }
        return ["", "-wal", "-shm", "-journal"].contains { FileIdentity(ofPath: database + $0) == identity }
    }

    /// The absolute path without links; nil, with `errno` set, where there is no such file.
    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// Which file a path names, whatever the path.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// True for a folder.
    let isFolder: Bool

    /// - Returns: Nil when there is no such file, or when it cannot be looked at.
    init?(ofPath path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
}
