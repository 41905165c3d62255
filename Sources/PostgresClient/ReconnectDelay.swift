/// The times between attempts to connect: they double from attempt to attempt, and vary at random, so that servers that
/// lost one database together do not come back together.
struct ReconnectDelay {
    /// The bounds of the time before it varies, in nanoseconds.
    private static let bounds: ClosedRange<UInt64> = 50_000_000...1_000_000_000

    private var failures = 0

    /// Returns the time to wait after another failure, in nanoseconds: half of the doubled time, and up to as much again.
    mutating func next(using generator: inout some RandomNumberGenerator) -> UInt64 {
        let whole = min(Self.bounds.lowerBound << UInt64(min(failures, 10)), Self.bounds.upperBound)
        failures += 1
        return UInt64.random(in: whole / 2...whole, using: &generator)
    }

    /// Begins anew after a connection was made.
    mutating func succeeded() {
        failures = 0
    }
}
