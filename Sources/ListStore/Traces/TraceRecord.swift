/// A recorded scroll of the database, without its file.
public struct TraceRecord: Hashable, Sendable {
    /// Its number, which no other trace of this database ever has.
    public let id: Int64
    /// What is known of it.
    public let draft: TraceDraft
    /// The file's length, in bytes.
    public let bytes: Int
}
