extension AdaptivePolicy {
    /// What the policy goes by at the moment, for people who want to see it think.
    public struct Reasons: Hashable, Sendable {
        /// Points a second, positive toward larger offsets.
        public var velocity: Double
        /// The offset at which the scroll is expected to rest, in points.
        public var rest: Double
        /// Points ahead of where the scroll will rest that are kept ready.
        public var lead: Double
        /// Points behind the viewport that are kept ready.
        public var trail: Double
        /// Seconds until the first byte that half of the fetches stay below.
        public var medianLatency: Double
        /// Seconds until the first byte that 95 of 100 fetches stay below.
        public var slowLatency: Double
        /// Bytes a second that the network was seen to deliver.
        public var bandwidth: Double
        /// Bytes of a fetch, on average.
        public var fetchBytes: Double
    }

    /// What the policy goes by at the moment.
    public var reasons: Reasons {
        Reasons(
            velocity: fling.velocity,
            rest: fling.rest,
            lead: lead,
            trail: trail,
            medianLatency: network.medianLatency,
            slowLatency: network.slowLatency,
            bandwidth: network.bandwidth,
            fetchBytes: network.size
        )
    }

    /// Takes over what another adaptive policy has learned of the reader and the network.
    public mutating func succeed(_ other: any PreloadingPolicy) {
        guard let other = other as? Self else { return }
        network = other.network
        fling = other.fling
        history = other.history
        forecast = other.forecast
    }
}
