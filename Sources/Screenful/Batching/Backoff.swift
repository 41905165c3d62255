public import ScreenfulTypes

/// The wait before a failed request is retried.
///
/// The wait doubles with every consecutive failure, up to a cap. It has no random share of its own: the engine is a pure
/// function of its events, and a list has one requester. ``RequestScheduler`` adds one from a seed.
///
/// - Note: Truncated exponential back-off, after Jacobson 1988, "Congestion
///   avoidance and control", section 2. First wait and cap are our choice: a
///   user at the end of a list notices one second, and retries by hand if the
///   network is back after a minute.
public struct Backoff: Hashable, Sendable, Codable {
    /// Nanoseconds to wait after the first failure.
    public var first: Int64
    /// The factor of each further wait.
    public var factor: Int64
    /// The maximum wait, in nanoseconds.
    public var cap: Int64

    /// Creates a back-off; by default 1 s, 2 s, 4 s … up to 60 s.
    ///
    /// - Precondition: `first` and `cap` are not negative, `factor` is at least 1.
    public init(first: Int64 = 1_000_000_000, factor: Int64 = 2, cap: Int64 = 60_000_000_000) {
        precondition(first >= 0 && cap >= 0 && factor >= 1, "a wait of \(first) ns, times \(factor), up to \(cap) ns")
        self.first = first
        self.factor = factor
        self.cap = cap
    }

    /// 0.2 s, 0.4 s … up to 1.6 s: for rows that may be on screen.
    public static let prompt = Self(first: 200_000_000, factor: 2, cap: 1_600_000_000)

    /// 3.2 s, 6.4 s … up to 30 s: for rows that were abandoned and are missing on a watched screen.
    ///
    /// - Note: Continues where ``prompt`` ends. The cap is our choice: the user waits no longer than half a minute for
    ///   a source that is back, and a source that is down for a night gets 120 requests an hour.
    public static let patient = Self(first: 3_200_000_000, factor: 2, cap: 30_000_000_000)

    /// Nanoseconds to wait after a number of consecutive failures.
    ///
    /// - Complexity: O(log *cap*).
    public func wait(afterFailures failures: Int) -> Int64 {
        var wait = min(first, cap)
        var left = failures - 1
        while left > 0, wait < cap, factor > 1, wait > 0 {
            let (product, overflow) = wait.multipliedReportingOverflow(by: factor)
            wait = overflow ? cap : min(product, cap)
            left -= 1
        }
        return wait
    }

    /// The time of the retry after a number of consecutive failures.
    public func retry(afterFailures failures: Int, at now: Instant) -> Instant {
        now.advanced(byNanoseconds: wait(afterFailures: failures))
    }
}
