/// What a network is like.
public struct NetworkProfile: Hashable, Sendable {
    /// The name by which it is chosen.
    public var name: String
    /// The median time of a round trip, in milliseconds.
    public var roundTrip: Double
    /// The standard deviation of the logarithm of round trips: how much they differ.
    public var jitter: Double
    /// What a server takes to answer, in milliseconds.
    public var server: Double
    /// The median bandwidth, in bytes a millisecond.
    public var bandwidth: Double
    /// The standard deviation of the logarithm of the bandwidth.
    public var bandwidthSigma: Double
    /// The share of half seconds in which next to nothing comes through.
    public var outageShare: Double
    /// The share of the bandwidth that is left then.
    public var outageRate: Double
    /// The share of requests that fail.
    public var loss: Double
    /// How many requests for rows may be under way at once.
    public var concurrency: Int
    /// The numbers that were left out by whoever described the network, and were assumed.
    ///
    /// They are told beside results and are no part of what the network is: profiles with the same name and the
    /// same numbers are equal.
    public var assumed: Set<Number> = []

    /// Creates a profile.
    public init(
        name: String,
        roundTrip: Double,
        jitter: Double,
        server: Double,
        bandwidth: Double,
        bandwidthSigma: Double = 0,
        outageShare: Double = 0,
        outageRate: Double = 0.03,
        loss: Double = 0,
        concurrency: Int = 6
    ) {
        self.name = name
        self.roundTrip = roundTrip
        self.jitter = jitter
        self.server = server
        self.bandwidth = bandwidth
        self.bandwidthSigma = bandwidthSigma
        self.outageShare = outageShare
        self.outageRate = outageRate
        self.loss = loss
        self.concurrency = concurrency
    }

    /// 50 Mb/s at home.
    public static let wifi = Self(
        name: "wifi",
        roundTrip: 20,
        jitter: 0.3,
        server: 30,
        bandwidth: 6250,
        bandwidthSigma: 0.1,
        loss: 0.001
    )
    /// 12 Mb/s on the way.
    public static let lte = Self(
        name: "4g",
        roundTrip: 60,
        jitter: 0.4,
        server: 40,
        bandwidth: 1500,
        bandwidthSigma: 0.35,
        loss: 0.005
    )
    /// 1.6 Mb/s on the way.
    public static let umts = Self(
        name: "3g",
        roundTrip: 200,
        jitter: 0.4,
        server: 50,
        bandwidth: 200,
        bandwidthSigma: 0.3,
        loss: 0.01
    )
    /// 4 Mb/s on a train.
    public static let lossy = Self(
        name: "lossy",
        roundTrip: 120,
        jitter: 1,
        server: 40,
        bandwidth: 500,
        bandwidthSigma: 0.6,
        outageShare: 0.03,
        loss: 0.05
    )

    /// The profiles that are known by name.
    public static let all = [wifi, lte, umts, lossy]

    /// The profile of a name; nil if there is none.
    public static func named(_ name: String) -> Self? {
        name == off.name ? off : all.first { $0.name == name }
    }
}
