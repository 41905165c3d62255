import Glibc

/// How much memory this process occupies at its highest.
enum PeakMemory {
    /// The most that was resident at any time of a body, in MiB.
    ///
    /// - Throws: `BenchmarkError` where the kernel does not forget earlier heights, and what the body throws.
    static func mebibytes(during body: () throws -> Void) throws -> Double {
        // 5 sets the peak back to the present size (proc(5)).
        guard let file = fopen("/proc/self/clear_refs", "w"), fputs("5", file) >= 0, fclose(file) == 0 else {
            throw BenchmarkError("/proc/self/clear_refs cannot be written: \(String(cString: strerror(errno)))")
        }
        try body()
        return ProcessStatus(of: getpid()).peakResidentKiB / 1024
    }
}
