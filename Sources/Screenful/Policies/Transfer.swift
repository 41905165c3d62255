/// How the data of a fetch came, for owners who know.
public struct Transfer: Hashable, Sendable {
    /// Bytes that came; none if the data was here already, so that the network had no part in it.
    public var bytes: Int64
    /// Seconds from asking until the first of them came, without waiting for others before.
    public var latency: Double
    /// Seconds from the first of them to the last; nil if all that is known is when the answer was complete.
    public var duration: Double?

    /// Creates the description of a transfer.
    public init(bytes: Int64, latency: Double, duration: Double? = nil) {
        self.bytes = bytes
        self.latency = latency
        self.duration = duration
    }

    /// Data that was here already.
    public static let local = Self(bytes: 0, latency: 0)
}
