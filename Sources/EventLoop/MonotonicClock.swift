import Glibc

/// The system's monotonic clock, counted from an arbitrary start.
public enum MonotonicClock {
    /// Nanoseconds since the clock's start.
    public static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}
