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

    /// What is to be said of a trace that is in memory.
    ///
    /// - Precondition: The numbers are finite, which ``ScrollTrace/validate()`` makes sure of.
    public init(_ trace: ScrollTrace) {
        var writer = TraceWriter(trace.header)
        for event in trace.events { writer.append(event) }
        checksum = writer.checksum
        writer.finish()
        header = trace.header
        events = trace.events.count
        microseconds = trace.duration
        bytes = writer.take().count
    }

    /// A checksum as eight digits of base 16, as footers have it.
    public static func text(ofChecksum checksum: UInt32) -> String {
        TraceChecksum.text(checksum)
    }
}
