extension NetworkProfile {
    /// The round trips and answering times that a profile may have, in milliseconds: up to a minute.
    public static let milliseconds = 0.0...60_000.0
    /// The bandwidths, in bytes a millisecond: from none, where nothing ever arrives, to 80 Gb/s.
    public static let bandwidths = 0.0...10_000_000.0
    /// The standard deviations of the logarithm of round trips.
    public static let jitters = 0.0...3.0
    /// The standard deviations of the logarithm of bandwidths.
    public static let sigmas = 0.0...2.0
    /// Outages and losses.
    public static let shares = 0.0...1.0
    /// Requests that may be under way at once.
    public static let concurrencies = 1...64

    /// The name of a profile that is none of the known.
    public static let customName = "custom"

    /// No network at all: everything is here at once.
    public static let off = Self(name: "off", roundTrip: 0, jitter: 0, server: 0, bandwidth: bandwidths.upperBound)
}
