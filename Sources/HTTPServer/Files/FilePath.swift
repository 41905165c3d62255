/// Paths of files from the root of a folder, which start with a slash, and relative references between them.
enum FilePath {
    /// Returns the path that a relative reference means in a file.
    ///
    /// - Returns: Nil if the reference is not relative, starting with a dot, or leads out of the folder.
    static func resolve(_ reference: String, from path: String) -> String? {
        guard reference.hasPrefix("./") || reference.hasPrefix("../") else { return nil }
        var parts = path.split(separator: "/").dropLast()
        for part in reference.split(separator: "/") where part != "." {
            guard part == ".." else {
                parts.append(part)
                continue
            }
            guard parts.popLast() != nil else { return nil }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns the reference that means a path in a file.
    static func reference(to path: String, from other: String) -> String {
        let target = path.split(separator: "/")
        let folder = other.split(separator: "/").dropLast()
        var shared = 0
        while shared < folder.count, shared < target.count - 1, folder[shared] == target[shared] { shared += 1 }
        let climb = folder.count - shared
        let start = climb == 0 ? "./" : String(repeating: "../", count: climb)
        return start + target[shared...].joined(separator: "/")
    }
}
