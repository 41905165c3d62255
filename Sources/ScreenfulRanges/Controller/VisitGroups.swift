/// The rows that an update looked at, in the order of the groups.
///
/// Rows on screen come first, so that their work starts before the work of rows that are prepared ahead of time.
///
/// - Note: Texture be0b74b4, ASRangeController.mm.
public struct VisitGroups: Hashable, Sendable, Codable {
    /// Rows in the viewport.
    public internal(set) var visible: [Range<Int>] = []
    /// Rows in the display range that are not visible.
    public internal(set) var display: [Range<Int>] = []
    /// Rows in the preload range alone.
    public internal(set) var preload: [Range<Int>] = []
    /// Rows that were in a range at the last update and are in none now.
    public internal(set) var departed: [Range<Int>] = []
    /// All other rows, if the list's rows have changed since the last update.
    public internal(set) var others: [Range<Int>] = []

    mutating func removeAll() {
        visible.clear()
        display.clear()
        preload.clear()
        departed.clear()
        others.clear()
    }

    /// Sorts rows into the groups.
    ///
    /// - Parameters:
    ///   - ranges: The rows inside each range.
    ///   - previous: The rows that were in a range at the last update.
    ///   - all: All rows, if the others are to be visited too.
    mutating func assign(_ ranges: RowRanges, previous: [Range<Int>], all: Range<Int>?) {
        removeAll()
        visible.insertRows(ranges.visible)
        display.insertRows(ranges.display)
        display.subtractRows(ranges.visible)
        preload.insertRows(ranges.preload)
        preload.subtractRows(ranges.display)
        preload.subtractRows(ranges.visible)
        for rows in previous { departed.appendRows(rows) }
        departed.subtractRows(ranges)
        guard let all else { return }
        others.appendRows(all)
        others.subtractRows(ranges)
        for rows in previous { others.subtractRows(rows) }
    }
}
