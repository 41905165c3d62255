import Glibc

enum Machine {
    /// Processor, cores, kernel, compiler settings: one line.
    static var description: String {
        var system = utsname()
        uname(&system)
        let release = withUnsafeBytes(of: &system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        return "\(processor), \(cores) cores, Linux \(release), \(build) build"
    }

    private static var processor: String {
        guard let file = fopen("/proc/cpuinfo", "r") else { return "unknown processor" }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
            return String(text[text.index(after: colon)...].drop { $0 == " " }.prefix { $0 != "\n" })
        }
        return "unknown processor"
    }

    private static var build: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }
}
