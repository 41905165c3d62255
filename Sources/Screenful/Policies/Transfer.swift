/// How the data of a fetch came, for owners who know.
public struct Transfer: Hashable, Sendable {
    /// Bytes that came.
    public var bytes: Int64
    /// Seconds from asking until the first of them came.
    public var latency: Double

    /// Creates the description of a transfer.
    public init(bytes: Int64, latency: Double) {
        self.bytes = bytes
        self.latency = latency
    }
}
