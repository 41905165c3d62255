import Glibc

/// The time since it was made.
struct Stopwatch {
    private let start = Stopwatch.now

    /// Seconds gone by, whatever happens to the calendar.
    var seconds: Double { Self.now - start }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
