import ScreenfulRanges
package import ScreenfulTypes

/// The times at which rows are expected on screen, by which waiting previews are ordered.
///
/// Such a time stays the same while the scroll keeps its velocity. So the order has to be renewed only when the
/// velocity has changed much since.
package struct ArrivalForecast: Sendable {
    /// The velocity for which the order was made, in screenfuls a second; 0 at rest.
    private var velocity = 0.0

    /// Screenfuls a second up to which rows are not approached.
    fileprivate static let restThreshold = 0.1
    /// The change of the velocity, as a factor, up to which an order is kept.
    private static let tolerance = 1.25

    package init() {}

    /// Returns true if the order of waiting previews has to be renewed.
    package mutating func renews(for engine: Engine) -> Bool {
        let length = engine.viewport.size[engine.axis]
        let current = engine.velocity / max(1, length)
        let next = abs(current) > Self.restThreshold ? current : 0
        let ratio = velocity == 0 ? (next == 0 ? 1 : .infinity) : next / velocity
        guard ratio < 1 / Self.tolerance || ratio > Self.tolerance else { return false }
        velocity = next
        return true
    }
}

extension Engine {
    /// Returns the time at which a row is on screen if the scroll keeps its velocity; now for a row on screen.
    ///
    /// Rows that the scroll does not approach come after all others, by their distance, which counts twice for rows
    /// before the viewport.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *n*).
    package func arrival(ofRow row: Int, at now: Instant) -> Instant {
        guard let (distance, isBeyond) = gap(toRow: row) else { return now }
        let speed = isBeyond ? velocity : -velocity
        let screen = max(1, viewport.size[axis])
        let seconds =
            speed > ArrivalForecast.restThreshold * screen
            ? distance / speed : 100 + distance / screen * (isBeyond ? 1 : 2)
        // A year is as good as for ever, and keeps the time within its range.
        return now.advanced(byNanoseconds: Int64(min(seconds, 31_536_000) * 1e9))
    }

    /// Returns the distance of a row from the viewport in screenfuls; 0 for a row on screen.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *n*).
    package func distance(ofRow row: Int) -> Double {
        gap(toRow: row).map { $0.distance / max(1, viewport.size[axis]) } ?? 0
    }

    /// Returns the points between a row and the viewport, and true if the row is beyond its end; nil for a row on screen.
    private func gap(toRow row: Int) -> (distance: Double, isBeyond: Bool)? {
        let (start, end) = viewport.extent(along: axis)
        let extent = layout.extent(of: row..<row + 1)
        let shift = layout.shift(ofRowsAt: extent, toward: (start, end))
        let (top, bottom) = (extent.start + shift, extent.end + shift)
        guard bottom <= start || top >= end else { return nil }
        return top >= end ? (top - end, true) : (start - bottom, false)
    }

    /// True if the data of all rows on screen has arrived.
    ///
    /// - Complexity: O(rows on screen · log *n*).
    package var isScreenLoaded: Bool { visibleRows.joined().allSatisfy { isLoaded($0) } }
}
