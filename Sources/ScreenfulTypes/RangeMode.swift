/// The amount of work that a range controller may ask for.
///
/// - Note: Values are those of `ASLayoutRangeMode` (Texture be0b74b4, ASLayoutRangeType.h).
public enum RangeMode: Int8, Hashable, Sendable {
    /// No update has been made yet.
    case unspecified = -1
    /// Little: the user has not scrolled yet, or has just come back.
    case minimum = 0
    /// Everything the tuning allows: the user scrolls.
    case full = 1
    /// Only what is on screen.
    case visibleOnly = 2
    /// Less than what is on screen: bitmaps are released.
    case lowMemory = 3
}

/// The two ranges that can be tuned; the visible range follows from the viewport.
public enum RangeType: Hashable, Sendable, CaseIterable {
    /// Rows worth rendering ahead of time.
    case display
    /// Rows worth fetching ahead of time.
    case preload
}
