import Glibc

/// The folders whose SQLite files may be opened as tables.
///
/// Links are resolved before a path is compared. Files elsewhere all get the same
/// error, whether they exist or not, so that it does not reveal which paths exist.
public struct TableFolders: Hashable, Sendable {
    /// Absolute paths without links.
    private let folders: [String]
    /// The path of the database that is never opened as a table, nor its companions.
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

    /// Returns the resolved path of a file.
    ///
    /// - Throws: ``StoreError/Code/fileNotAllowed`` unless that is in one of the folders;
    ///   ``StoreError/Code/noSuchFile`` for a missing file in one of them.
    func path(of file: String) throws(StoreError) -> String {
        guard let path = Self.realPath(file) else { throw absence(of: file) }
        guard contains(path), !isOwn(path) else { throw Self.refusal }
        return path
    }

    /// Throws if a path names another file, or resolves to another path, than when it was looked up.
    func check(_ path: String, is identity: FileIdentity) throws(StoreError) {
        guard Self.realPath(path) == path, !isOwn(path), FileIdentity(ofPath: path) == identity else {
            throw Self.refusal
        }
    }

    private static let refusal = StoreError(
        .fileNotAllowed,
        "the file may not be opened: tables are opened from SQLite files in the folders that --tables names"
    )

    /// Returns the error for a missing file: `noSuchFile` in one of the folders, a refusal elsewhere.
    private func absence(of file: String) -> StoreError {
        let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
        let parent = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
        let name = slash.map { String(file[file.utf8.index(after: $0)...]) } ?? file
        guard let folder = Self.realPath(parent), contains(folder + "/") else { return Self.refusal }
        // The target of a broken link is not known.
        var status = stat()
        guard lstat("\(folder)/\(name)", &status) != 0, errno == ENOENT || errno == ENOTDIR else { return Self.refusal }
        return StoreError(.noSuchFile, "there is no file \(file)")
    }

    private func contains(_ path: String) -> Bool {
        folders.contains { folder in path.utf8.starts(with: folder == "/" ? "/".utf8 : "\(folder)/".utf8) }
    }

    /// Returns true for the excluded database and its companions (https://sqlite.org/tempfiles.html, section 2).
    private func isOwn(_ path: String) -> Bool {
        guard let identity = FileIdentity(ofPath: path) else { return true }
        return ["", "-wal", "-shm", "-journal"].contains { FileIdentity(ofPath: database + $0) == identity }
    }

    /// Returns the absolute path without links; nil, with `errno` set, where there is no such file.
    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

struct FileIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64
    let isFolder: Bool

    /// Looks up the file at a path; nil when there is none, or when it cannot be accessed.
    init?(ofPath path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
}
