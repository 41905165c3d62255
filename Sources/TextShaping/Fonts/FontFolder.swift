import Glibc

/// A folder with fonts in it, at any depth.
enum FontFolder {
    /// Deeper than any folder of fonts, so that a circle of links ends.
    private static let greatestDepth = 8

    /// The paths of files, by name; of two files with one name the first found.
    static func paths(of names: Set<String>, in directories: [String]) -> [String: String] {
        var paths: [String: String] = [:]
        for directory in directories { search(directory, depth: 0, names, &paths) }
        return paths
    }

    private static func search(_ folder: String, depth: Int, _ names: Set<String>, _ paths: inout [String: String]) {
        guard depth < greatestDepth, paths.count < names.count, let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if names.contains(name) {
                if paths[name] == nil { paths[name] = "\(folder)/\(name)" }
            } else if name != ".", name != "..", mayBeFolder(entry.pointee.d_type) {
                search("\(folder)/\(name)", depth: depth + 1, names, &paths)
            }
        }
    }

    private static func mayBeFolder(_ type: UInt8) -> Bool {
        type == UInt8(DT_DIR) || type == UInt8(DT_LNK) || type == UInt8(DT_UNKNOWN)
    }
}
