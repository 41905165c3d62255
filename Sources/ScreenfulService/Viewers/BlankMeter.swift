import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// The integral of the blank share of the viewport over time, in screenfuls times seconds.
struct BlankMeter {
    private var total = 0.0
    /// The share of the viewport without contents since ``since``.
    private var share = 0.0
    private var since: Instant?

    /// Sets the blank share of the viewport from now on.
    mutating func note(_ share: Double, at now: Instant) {
        total = seconds(at: now)
        self.share = share
        since = now
    }

    /// Returns the integral up to a time.
    func seconds(at now: Instant) -> Double {
        total + (since.map { share * now.seconds(since: $0) } ?? 0)
    }
}

extension Engine {
    /// The share of the viewport with rows that are not loaded, from 0 through 1.
    ///
    /// - Complexity: O(rows on screen · log fetches).
    var blankShare: Double {
        let (start, end) = viewport.extent(along: axis)
        guard end > start else { return 0 }
        var blank = 0.0
        let laneCount = Double(layout.lanes?.count ?? 1)
        let isSized = layout.crossLengths != nil
        for rows in visibleRows {
            layout.forEachRow(in: rows) { row, top, length in
                guard !isLoaded(row) else { return }
                // A row of a flow takes a part of its line, one of a column all of it, or several columns.
                let width = isSized ? layout.crossExtent(ofRow: row)?.length : nil
                let part = width.map { min(laneCount, $0 / max(1, layout.lanes?.width ?? $0)) } ?? 1
                blank += max(0, min(top + length, end) - max(top, start)) * part
            }
        }
        return min(1, blank / ((end - start) * laneCount))
    }
}
