import ScreenfulTypes

/// A source of random numbers that depend only on the seed, a purpose and a key.
///
/// A number does not depend on the order in which numbers are drawn. So every strategy gets the same latency for the
/// same row at the same attempt, whatever it requested before: strategies are compared under the same conditions.
public struct KeyedRandom: Hashable, Sendable {
    /// The purpose of a number.
    public enum Purpose: UInt64, Sendable {
        case rowHeight = 1, rowBytes, decoding, bandwidth, outage, latency, failure, pageLatency, pageFailure, gesture
        case previewLatency, previewFailure, insertedRow
        case itemCount, itemBytes, itemDecoding, itemLatency, itemFailure, sideways
        case cacheLevel, originLatency
    }

    /// The seed of the numbers.
    public let seed: UInt64

    /// Creates a source from a seed.
    public init(seed: UInt64) { self.seed = seed }

    /// Returns 64 random bits.
    ///
    /// They are mixed once for each part of the key, as ``SplitMix64`` mixes its state.
    public func bits(_ purpose: Purpose, _ key: Int, attempt: Int = 0) -> UInt64 {
        var state = SplitMix64.mix(seed &+ SplitMix64.increment)
        state = SplitMix64.mix(state ^ (purpose.rawValue &* SplitMix64.increment))
        state = SplitMix64.mix(state &+ UInt64(bitPattern: Int64(key)) &* SplitMix64.increment)
        return SplitMix64.mix(state &+ UInt64(bitPattern: Int64(attempt)) &* SplitMix64.increment)
    }

    /// Returns a number from 0 up to 1, both excluded.
    public func uniform(_ purpose: Purpose, _ key: Int, attempt: Int = 0) -> Double {
        (Double(bits(purpose, key, attempt: attempt) >> 12) + 0.5) * 0x1p-52
    }

    /// Returns a number of the standard normal distribution.
    public func normal(_ purpose: Purpose, _ key: Int, attempt: Int = 0) -> Double {
        NormalQuantile.value(below: uniform(purpose, key, attempt: attempt))
    }

    /// Returns a number whose logarithm is normal: `median` times *e* to the power of `sigma` times a normal number.
    public func logNormal(_ purpose: Purpose, _ key: Int, attempt: Int = 0, median: Double, sigma: Double) -> Double {
        median * PortableMath.exp(sigma * normal(purpose, key, attempt: attempt))
    }
}
