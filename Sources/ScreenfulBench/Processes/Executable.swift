import Glibc

enum Executable {
    /// Returns the path of a program by its name; nil if it is not installed.
    ///
    /// The system's folders are searched too: many users' `PATH` lacks those with servers.
    static func named(_ name: String) -> String? {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let folders = path.split(separator: ":").map { String($0) } + ["/usr/sbin", "/usr/bin", "/usr/local/bin"]
        return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Returns the path of a program that a benchmark requires; throws `BenchmarkError` if it is not installed.
    static func required(_ name: String) throws(BenchmarkError) -> String {
        guard let path = named(name) else {
            throw BenchmarkError("\(name) is not installed; `make bench` installs what is needed")
        }
        return path
    }

    /// Returns the path of a program of this build, in the folder of the running one.
    ///
    /// - Throws: `BenchmarkError` if it has not been built.
    static func sibling(_ name: String) throws(BenchmarkError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
        let path = "\(folder)/\(name)"
        guard access(path, X_OK) == 0 else {
            throw BenchmarkError("\(path) is missing; `swift build -c release --product \(name)` builds it")
        }
        return path
    }
}
