import EventLoop
import Glibc

enum Machine {
    /// Processor, cores, kernel, compiler settings: one line.
    static var description: String {
        var system = utsname()
        uname(&system)
        let release = withUnsafeBytes(of: &system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return "\(processor), \(ProcessorCount.usable) cores, Linux \(release), \(build) build"
    }

    private static var processor: String {
        let lines = TextFile.contents(of: "/proc/cpuinfo").split(separator: "\n")
        let name = lines.first { $0.hasPrefix("model name") }?.drop { $0 != ":" }.dropFirst().drop { $0 == " " }
        return name.map(String.init) ?? "unknown processor"
    }

    private static var build: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }
}
