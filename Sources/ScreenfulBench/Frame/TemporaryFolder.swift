import Glibc

/// A temporary folder of a benchmark, removed with its contents when the object is released.
final class TemporaryFolder {
    let path: String
    private let item: Belongings.Item

    init() throws(BenchmarkError) {
        let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(place)/screenful-bench-XXXXXX".utf8CString)
        var path = ""
        item = try Belongings.add { () throws(BenchmarkError) in
            guard mkdtemp(&template) != nil else {
                throw BenchmarkError("no folder can be made in \(place): \(String(cString: strerror(errno)))")
            }
            path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return .folder(path)
        }
        self.path = path
    }

    convenience init(files: [String: [UInt8]]) throws(BenchmarkError) {
        try self.init()
        for (name, contents) in files { _ = try write(contents, to: name) }
    }

    deinit { Belongings.remove(item) }

    /// Writes a file, and returns its path.
    func write(_ contents: some Collection<UInt8>, to name: String) throws(BenchmarkError) -> String {
        let bytes = Array(contents)
        guard let file = fopen("\(path)/\(name)", "w"), fwrite(bytes, 1, bytes.count, file) == bytes.count,
            fclose(file) == 0
        else { throw BenchmarkError("\(path)/\(name) cannot be written: \(String(cString: strerror(errno)))") }
        return "\(path)/\(name)"
    }

    static func remove(_ path: String) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(folder)
        }
        Glibc.remove(path)
    }
}
