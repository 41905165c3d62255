/// A moment on a monotonic clock, in nanoseconds since an arbitrary start.
///
/// The engine reads no clock. Its driver passes the time: the event loop's clock
/// in a live server, a virtual clock in a simulation, a literal in a test.
public struct Instant: Hashable, Comparable, Sendable, Codable {
    /// Nanoseconds since the clock's start.
    public var nanoseconds: Int64

    /// Creates an instant.
    @inlinable
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Creates an instant from the milliseconds since the clock's start.
    @inlinable
    public init(milliseconds: Int64) { self.init(nanoseconds: milliseconds * 1_000_000) }

    /// Orders instants in time.
    @inlinable
    public static func < (earlier: Self, later: Self) -> Bool { earlier.nanoseconds < later.nanoseconds }

    /// Returns the instant a number of nanoseconds later.
    @inlinable
    public func advanced(byNanoseconds nanoseconds: Int64) -> Self {
        Self(nanoseconds: self.nanoseconds + nanoseconds)
    }

    /// Returns the seconds from `earlier` to this instant; negative if `earlier` is later.
    @inlinable
    public func seconds(since earlier: Self) -> Double { Double(nanoseconds - earlier.nanoseconds) / 1e9 }
}
