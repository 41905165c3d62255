import Glibc

/// What the process was started with.
enum Environment {
    /// The value of an environment variable, or nil if it is not set.
    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The path of the running program, or nil where the kernel does not tell.
    static var executablePath: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether a file or folder exists.
    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// The folder that holds a path: everything before the last slash.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
