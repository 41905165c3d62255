import Glibc

/// Reads all files of a folder and the folders in it.
struct DirectoryReader {
    /// The folder's canonical path, without links.
    private let root: String
    private let limit: Int
    private let watch: FolderWatch?
    private var total = 0
    /// The files by their paths from the root, which start with a slash.
    private(set) var files: [(path: String, body: [UInt8])] = []

    /// - Parameters:
    ///   - root: The folder.
    ///   - limit: The most bytes of all files together.
    ///   - watch: It watches each folder from before the folder is read.
    /// - Throws: ``StaticFilesError`` if there is no such folder.
    init(root: String, limit: Int, watch: FolderWatch?) throws(StaticFilesError) {
        guard let real = Self.realPath(root), Self.kind(of: real) == S_IFDIR else { throw .notADirectory(path: root) }
        self.root = real
        self.limit = limit
        self.watch = watch
    }

    mutating func readFolder(_ folder: String = "") throws(StaticFilesError) {
        watch?.add(root + folder)
        for name in try names(in: folder) where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            switch Self.kind(of: root + path) {
            case S_IFDIR: try readFolder(path)
            case S_IFREG: try readFile(path, from: root + path)
            case S_IFLNK: try readLink(path)
            // Sockets, pipes and devices are not served.
            default: break
            }
        }
    }

    /// Reads the file of a link, unless it leads out of the folder, or to a folder, which could form a cycle.
    private mutating func readLink(_ path: String) throws(StaticFilesError) {
        guard let target = Self.realPath(root + path), target.hasPrefix(root + "/") else { return }
        if Self.kind(of: target) == S_IFREG { try readFile(path, from: target) }
    }

    private mutating func readFile(_ path: String, from file: String) throws(StaticFilesError) {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path: root + path, errorNumber: errno) }
        defer { close(descriptor) }
        var body: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            guard count >= 0 else { throw .unreadable(path: root + path, errorNumber: errno) }
            if count == 0 { break }
            total += count
            guard total <= limit else { throw .tooLarge(path: root, limit: limit) }
            body.append(contentsOf: piece[..<count])
        }
        files.append((path, body))
    }

    private func names(in folder: String) throws(StaticFilesError) -> [String] {
        guard let directory = opendir(root + folder) else { throw .unreadable(path: root + folder, errorNumber: errno) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        return names.sorted()
    }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
