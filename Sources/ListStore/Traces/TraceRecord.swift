/// A recorded scroll of the database, without its file.
public struct TraceRecord: Hashable, Sendable {
    /// The identity of the trace; never reused.
    public let id: Int64
    /// The description of the trace.
    public let draft: TraceDraft
    /// The file's length, in bytes.
    public let bytes: Int
}

/// The description of a recorded scroll, without its file.
public struct TraceDraft: Hashable, Sendable {
    /// The displayed name; several traces may have the same name.
    public var name: String
    /// The platform on which it was recorded, such as `web`.
    public var platform: String
    /// The viewport's width, in points.
    public var width: Double
    /// The viewport's height, in points.
    public var height: Double
    /// The number of events.
    public var events: Int
    /// The duration, in microseconds.
    public var microseconds: Int64
    /// CRC-32 of the file's lines, as in its footer.
    public var checksum: UInt32
    /// The date on which it was stored, in seconds since 1970.
    public var created: Int64

    /// Creates a draft.
    public init(
        name: String,
        platform: String,
        width: Double,
        height: Double,
        events: Int,
        microseconds: Int64,
        checksum: UInt32,
        created: Int64 = 0
    ) {
        self.name = name
        self.platform = platform
        self.width = width
        self.height = height
        self.events = events
        self.microseconds = microseconds
        self.checksum = checksum
        self.created = created
    }
}
