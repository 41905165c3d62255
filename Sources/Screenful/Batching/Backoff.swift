public import ScreenfulTypes

/// How long to wait before asking again for what has failed.
///
/// The wait doubles with every failure in a row, up to a cap. It is the same
/// every time, without a random share: the engine is a pure function of its
/// events, and one list has one asker, so no herd forms.
///
/// - Note: Truncated exponential back-off, after Jacobson 1988, "Congestion
///   avoidance and control", section 2. First wait and cap are our choice: a
///   reader who looks at the end of a list notices one second, and gives a
///   network that is back after a minute a second look anyway.
public struct Backoff: Hashable, Sendable {
    /// Nanoseconds to wait after the first failure.
    public var first: Int64
    /// How many times longer each further wait is.
    public var factor: Int64
    /// Nanoseconds that no wait exceeds.
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

    /// 0.2 s, 0.4 s … up to 1.6 s: for what somebody may be looking at.
    public static let prompt = Self(first: 200_000_000, factor: 2, cap: 1_600_000_000)

    /// 3.2 s, 6.4 s … up to 30 s: for what was given up while somebody sees that it is missing.
    ///
    /// - Note: Goes on where ``prompt`` leaves off. The cap is our choice: nobody waits longer than half a minute for
    ///   what could be had, and a source that is away for a night is asked 120 times an hour.
    public static let patient = Self(first: 3_200_000_000, factor: 2, cap: 30_000_000_000)

    /// Nanoseconds to wait after so many failures in a row.
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

    /// When to ask again after the last of so many failures in a row.
    public func retry(afterFailures failures: Int, at now: Instant) -> Instant {
        now.advanced(byNanoseconds: wait(afterFailures: failures))
    }
}
