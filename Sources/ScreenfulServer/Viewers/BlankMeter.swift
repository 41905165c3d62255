import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// How long how much of the screen was blank, in screenfuls times seconds.
struct BlankMeter {
    private var total = 0.0
    /// The share of the viewport without contents, since when.
    private var share = 0.0
    private var since: Instant?

    /// Takes note of how the screen looks from now on.
    mutating func note(_ share: Double, at now: Instant) {
        total = seconds(at: now)
        self.share = share
        since = now
    }

    /// What has come together up to a time.
    func seconds(at now: Instant) -> Double {
        total + (since.map { share * now.seconds(since: $0) } ?? 0)
    }
}

extension Engine {
    /// The share of the viewport that shows rows whose data is not here, from 0 through 1.
    ///
    /// - Complexity: O(rows on screen · log fetches).
    var blankShare: Double {
        let (start, end) = viewport.extent(along: axis)
        guard end > start else { return 0 }
        var blank = 0.0
        geometry.forEachRow(in: geometry.rows(intersecting: (start, end))) { row, top, length in
            guard !isLoaded(row) else { return }
            blank += max(0, min(top + length, end) - max(top, start))
        }
        return min(1, blank / (end - start))
    }
}
