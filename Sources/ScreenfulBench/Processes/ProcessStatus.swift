import Glibc

/// The kernel's status of a running process (proc(5)).
struct ProcessStatus {
    private let pid: pid_t

    init(of pid: pid_t) { self.pid = pid }

    /// The processor time of a process and its running children, in microseconds.
    var processorMicroseconds: Double {
        // The command in parentheses may hold spaces; utime and stime are the 12th and 13th field behind it.
        let stat = TextFile.contents(of: "/proc/\(pid)/stat")
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return 0 }
        let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
        let own = (user + system) / ticksPerSecond * 1e6
        let children = TextFile.contents(of: "/proc/\(pid)/task/\(pid)/children").split(separator: " ")
        return children.compactMap { pid_t($0) }.reduce(own) { $0 + Self(of: $1).processorMicroseconds }
    }

    /// The time for which the process's threads have run, in microseconds, to the nanosecond.
    var runMicroseconds: Double { threads.reduce(0) { $0 + runMicroseconds(of: $1) } }

    /// Returns the time for which the threads with a name have run, in microseconds, to the nanosecond.
    func runMicroseconds(ofThread name: String) -> Double {
        let named = threads.filter { TextFile.contents(of: "/proc/\(pid)/task/\($0)/comm") == "\(name)\n" }
        return named.reduce(0) { $0 + runMicroseconds(of: $1) }
    }

    private func runMicroseconds(of thread: pid_t) -> Double {
        let fields = TextFile.contents(of: "/proc/\(pid)/task/\(thread)/schedstat").split(separator: " ")
        return (fields.first.flatMap { Double($0) } ?? 0) / 1000
    }

    var residentKiB: Double { Double(number("VmRSS:")) }

    /// The resident pages of mapped files: the program, its libraries and the fonts.
    var mappedKiB: Double { Double(number("RssFile:")) }

    /// The most that was ever resident, in KiB.
    var peakResidentKiB: Double { Double(number("VmHWM:")) }

    var isTraced: Bool {
        !threads.isEmpty && threads.allSatisfy { number("TracerPid:", ofThread: $0) != 0 }
    }

    private var threads: [pid_t] {
        guard let folder = opendir("/proc/\(pid)/task") else { return [] }
        defer { closedir(folder) }
        var threads: [pid_t] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let thread = pid_t(name) { threads.append(thread) }
        }
        return threads
    }

    private func number(_ field: String, ofThread thread: pid_t? = nil) -> Int {
        let status = TextFile.contents(of: "/proc/\(pid)/task/\(thread ?? pid)/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        return line.flatMap { Int($0.split { $0 == " " || $0 == "\t" }[1]) } ?? 0
    }
}

enum TextFile {
    /// Returns the contents of a file; an empty text if it cannot be read.
    static func contents(of path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
