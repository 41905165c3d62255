/// Random shares of waits, the same for the same seed.
///
/// - Note: The numbers are SplitMix64's (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators"). That
///   shares spread retries is shown by Brooker 2015, "Exponential backoff and jitter"; a quarter is our choice: retries of
///   many clients spread over it, and a user waits little longer.
struct RetryJitter: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Returns the nanoseconds by which a wait is longer: from nothing to a quarter of it.
    mutating func share(of wait: Int64) -> Int64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        // 53 bits make a number from 0 to 1 that a double has exactly.
        let fraction = Double(mixed >> 11) / Double(1 << 53 as UInt64)
        return Int64(Double(wait) / 4 * fraction)
    }
}
