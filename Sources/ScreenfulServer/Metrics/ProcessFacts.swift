import EventLoop
import Glibc
import ScreenfulService

/// Metrics of this process from the kernel, under the names that all Prometheus clients use.
enum ProcessFacts {
    static func write(to output: inout PrometheusText) {
        output.metric(
            "process_resident_memory_bytes",
            .gauge,
            "Resident memory of the process.",
            residentBytes
        )
        output.family("process_start_time_seconds", .gauge, "When the process started, in seconds since 1970.")
        output.sample("process_start_time_seconds", startSeconds)
        output.family("process_cpu_seconds_total", .counter, "Processor time that the process took, in seconds.")
        output.sample("process_cpu_seconds_total", processorSeconds)
        output.metric("process_open_fds", .gauge, "Descriptors that are open.", openDescriptors)
        output.metric("process_max_fds", .gauge, "Descriptors that may be open.", DescriptorLimit.current)
    }

    /// The resident memory in bytes, from the second field of `/proc/self/statm` (proc(5)); 0 without that file.
    private static var residentBytes: Int {
        let fields = text(of: "/proc/self/statm").split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The start of the process in seconds since 1970: field 22 of `/proc/self/stat`, in ticks since boot (proc(5)).
    private static var startSeconds: Double {
        // The second field is the program's name in parentheses, which may hold anything.
        let fields = text(of: "/proc/self/stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 19, let ticks = Double(fields[19]) else { return 0 }
        var uptime = timespec()
        clock_gettime(CLOCK_BOOTTIME, &uptime)
        let boot = Double(WallClock.nanoseconds) / 1e9 - Double(uptime.tv_sec) - Double(uptime.tv_nsec) / 1e9
        return boot + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static var openDescriptors: Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without `.`, `..` and the descriptor of this directory.
        return max(0, count - 3)
    }

    private static func text(of file: String) -> String {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = max(0, read(descriptor, &bytes, bytes.count))
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
