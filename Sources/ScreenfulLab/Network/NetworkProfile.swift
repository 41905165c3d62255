/// The parameters of a simulated network.
public struct NetworkProfile: Hashable, Sendable {
    /// The name by which it is chosen.
    public var name: String
    /// The median time of a round trip, in milliseconds.
    public var roundTrip: Double
    /// The standard deviation of the logarithm of round trips.
    public var jitter: Double
    /// The server's time to answer, in milliseconds.
    public var server: Double
    /// The median bandwidth, in bytes a millisecond.
    public var bandwidth: Double
    /// The standard deviation of the logarithm of the bandwidth.
    public var bandwidthSigma: Double
    /// The share of half seconds that are outages.
    public var outageShare: Double
    /// The share of the bandwidth that is left in an outage.
    public var outageRate: Double
    /// The share of requests that fail.
    public var loss: Double
    /// The maximal number of requests for rows under way at once.
    public var concurrency: Int
    /// The levels of the server's cache at which requests for rows and their pictures are answered.
    public var cache = CacheLevels()
    /// The numbers that the description of the network left out, so that they were assumed.
    ///
    /// They are reported with results and do not count in comparisons: profiles with the same name and the same
    /// numbers are equal.
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

    /// The levels of the server's cache: its memory, its disk, and the origin that pictures come from.
    public struct CacheLevels: Hashable, Sendable {
        /// The share of rows that are in the server's memory.
        public var memoryShare = 1.0
        /// The share of the others that are on its disk.
        public var diskShare = 0.5
        /// The time of the disk, in milliseconds.
        public var disk = 5.0
        /// The median time of the origin, in milliseconds; its logarithm deviates as that of round trips.
        public var origin = 150.0

        /// Creates levels of which the memory has all.
        public init() {}
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

    /// Returns the profile of a name; nil if there is none.
    public static func named(_ name: String) -> Self? { name == off.name ? off : all.first { $0.name == name } }
}

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

    /// The name of a profile that is not one of ``all``.
    public static let customName = "custom"

    /// No network: every answer is immediate.
    public static let off = Self(name: "off", roundTrip: 0, jitter: 0, server: 0, bandwidth: bandwidths.upperBound)
}

extension NetworkProfile {
    /// A number of a profile, by its name in JSON.
    public enum Number: String, Hashable, Sendable, CaseIterable {
        case roundTrip, jitter, server, bandwidth, bandwidthSigma, outageShare, outageRate, loss, concurrency
        case memoryShare, diskShare, disk, origin
    }

    /// The value of a number.
    public subscript(number: Number) -> Double {
        switch number {
        case .roundTrip: roundTrip
        case .jitter: jitter
        case .server: server
        case .bandwidth: bandwidth
        case .bandwidthSigma: bandwidthSigma
        case .outageShare: outageShare
        case .outageRate: outageRate
        case .loss: loss
        case .concurrency: Double(concurrency)
        case .memoryShare: cache.memoryShare
        case .diskShare: cache.diskShare
        case .disk: cache.disk
        case .origin: cache.origin
        }
    }

    /// Whether a number matters: the rate in outages does where there are some, levels beside the memory where it lacks
    /// something.
    public func uses(_ number: Number) -> Bool {
        switch number {
        case .outageRate: outageShare > 0
        case .memoryShare, .diskShare, .disk, .origin: cache.memoryShare < 1
        default: true
        }
    }

    /// True if a profile of the same name in ``all``, or ``off``, has the same numbers.
    public var isKnown: Bool { Self.named(name) == self }

    /// Compares name and numbers, regardless of which numbers were assumed.
    public static func == (one: Self, other: Self) -> Bool {
        one.name == other.name && Number.allCases.allSatisfy { one[$0] == other[$0] }
    }

    /// Hashes name and numbers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        for number in Number.allCases { hasher.combine(self[number]) }
    }
}
