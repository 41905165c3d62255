public import ScreenfulLab

/// What is to be said of a trace without its events.
public struct TraceSummary: Hashable, Sendable {
    /// The header.
    public var header: TraceHeader
    /// The number of events.
    public var events: Int
    /// How long it lasts, in microseconds.
    public var microseconds: Int64
    /// The file's length, in bytes.
    public var bytes: Int
    /// CRC-32 of all lines before the footer.
    public var checksum: UInt32

    /// Creates a summary.
    public init(header: TraceHeader, events: Int, microseconds: Int64, bytes: Int, checksum: UInt32) {
        self.header = header
        self.events = events
        self.microseconds = microseconds
        self.bytes = bytes
        self.checksum = checksum
    }

    /// The checksum as eight digits of base 16, as footers have it.
    public var checksumText: String { TraceChecksum.text(checksum) }
}
