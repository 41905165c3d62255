import ScreenfulTypes

extension AdaptivePolicy {
    /// The greatest loss first.
    ///
    /// The loss is what would be blank, in points times seconds, if the row came one service later.
    /// Rows beyond where the scroll will rest come after all that this motion shows, and rows that will be
    /// gone before they can come after those.
    public func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank? {
        let visible = situation.visibleExtent
        let screen = visible.upperBound - visible.lowerBound
        let passage = passage(of: candidate, screen: screen)
        let arrival = network.medianLatency + network.serviceSeconds + Self.decoding
        guard let entry = passage.entry else {
            // Not on this motion: ready for the next one, the nearest first, once the screen is complete.
            guard !candidate.isScreenIncomplete else { return nil }
            let gap = max(candidate.start - (fling.rest + screen), fling.rest - candidate.end, 0)
            let isAhead = isForward ? candidate.start >= fling.rest : candidate.end <= fling.rest + screen
            return FetchRank(tier: 1, loss: 0, seconds: isAhead ? gap : 2 * gap)
        }
        if let exit = passage.exit, exit < arrival + Self.margin {
            return candidate.isScreenIncomplete ? nil : FetchRank(tier: 0, loss: 0, seconds: entry)
        }
        let service = max(network.serviceSeconds, 0.001)
        let blankFrom = max(entry, arrival)
        let blankTo = min(passage.exit ?? .infinity, max(entry, arrival) + service)
        let extent = min(candidate.end - candidate.start, screen)
        let isLate = entry <= arrival + service
        return FetchRank(tier: 2, loss: isLate ? extent * max(0, blankTo - blankFrom) : 0, seconds: entry)
    }

    /// When a row comes on screen and when it leaves, on this motion; nil for never.
    private func passage(of row: FetchCandidate, screen: Double) -> (entry: Double?, exit: Double?) {
        let (start, end) = (fling.offset, fling.offset + screen)
        let isDown = fling.rest >= fling.offset
        let isOnScreen = row.start < end && row.end > start
        let entry = isOnScreen ? 0 : fling.seconds(to: isDown ? row.start - screen : row.end)
        guard let entry, isOnScreen || (isDown ? row.start >= end : row.end <= start) else { return (nil, nil) }
        return (entry, fling.seconds(to: isDown ? row.end : row.start - screen))
    }
}
