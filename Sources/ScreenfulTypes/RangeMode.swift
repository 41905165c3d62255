/// The amount of work that a range controller may ask for; the raw value is its name in documents and messages.
///
/// - Note: The modes of `ASLayoutRangeMode` (Texture be0b74b4, ASLayoutRangeType.h).
public enum RangeMode: String, Hashable, Sendable, Codable {
    /// No update has been made yet.
    case unspecified
    /// Little: the user has not scrolled yet, or has just come back.
    case minimum
    /// Everything the tuning allows: the user scrolls.
    case full
    /// Only what is on screen.
    case visibleOnly
    /// Less than what is on screen: bitmaps are released.
    case lowMemory

    /// The modes that have a tuning of their own.
    public static let tunable: [Self] = [.full, .minimum, .visibleOnly, .lowMemory]
}

/// The two ranges that can be tuned; the visible range follows from the viewport.
///
/// The raw value is the range's name in documents and messages.
public enum RangeType: String, Hashable, Sendable, CaseIterable, Codable {
    /// Rows worth rendering ahead of time.
    case display
    /// Rows worth fetching ahead of time.
    case preload
}
