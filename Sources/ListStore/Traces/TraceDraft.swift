/// What is known of a recorded scroll besides its file.
public struct TraceDraft: Hashable, Sendable {
    /// What people call it; several may have the same name.
    public var name: String
    /// Where it was recorded, such as `web`.
    public var platform: String
    /// The viewport's width, in points.
    public var width: Double
    /// The viewport's height, in points.
    public var height: Double
    /// The number of events.
    public var events: Int
    /// How long it lasts, in microseconds.
    public var microseconds: Int64
    /// CRC-32 of the file's lines, as its footer has it.
    public var checksum: UInt32
    /// When it was stored, in seconds since 1970.
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
