import ScreenfulTypes

extension AdaptivePolicy {
    /// How urgent rows are, before all else.
    private enum Tier {
        /// Gone before it can come.
        static let passing = 0
        /// Not on this motion, but perhaps on the next.
        static let next = 1
        /// The reader will look at it.
        static let seen = 2
    }

    /// How many times farther than it is a row behind counts (lab: 1.3, 2 and 3 are alike).
    private static let behind = 2.0
    /// Services that a transfer lasts on average, since others share the link (lab: one 0.647, one and a half
    /// 0.644, two 0.657).
    private static let sharedServices = 1.5
    /// Services that a fetch under way takes at least from now on: nobody tells how much is left of it
    /// (lab: a tenth 0.648, a quarter 0.644, a half 0.645).
    private static let leastServices = 0.25
    /// Seconds for which a row has to stay once it is here: six frames (lab: none 0.646, six frames 0.644, twelve
    /// 0.651).
    private static let leastStay = 0.1

    /// The greatest loss first.
    ///
    /// The loss is what would be blank, in points times seconds, if the row came one service later
    /// (the cµ rule). Rows beyond where the scroll will rest come after all that this motion shows, the
    /// nearest first, and rows that will be gone before they can come after those; both wait while
    /// something that will be seen is under way, so that it has the link for itself.
    ///
    /// - Note: Lab: without the rule of loss 0.75 instead of 0.73, without the wait 0.74 instead of 0.73.
    public func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank? {
        let visible = situation.visibleExtent
        let screen = visible.upperBound - visible.lowerBound
        let passage = passage(of: candidate, screen: screen)
        guard let entry = passage.entry else {
            guard !candidate.isHeldBack else { return nil }
            let gap = max(candidate.start - (fling.rest + screen), fling.rest - candidate.end, 0)
            let isAhead = isForward ? candidate.start >= fling.rest : candidate.end <= fling.rest + screen
            return FetchRank(tier: Tier.next, loss: 0, seconds: isAhead ? gap : Self.behind * gap)
        }
        let service = network.serviceSeconds
        let arrival = secondsToArrival(of: candidate)
        if let exit = passage.exit, exit < arrival + Self.leastStay {
            return candidate.isHeldBack ? nil : FetchRank(tier: Tier.passing, loss: 0, seconds: entry)
        }
        // Blank from its entry if it comes now, and for as long as the service of another row if it waits.
        let from = max(entry, arrival)
        let to = min(passage.exit ?? .infinity, max(entry, arrival + service))
        return FetchRank(
            tier: Tier.seen,
            loss: to > from ? (to - from) * visibleExtent(of: candidate, after: (from + to) / 2, screen: screen) : 0,
            seconds: entry,
            holdsBack: candidate.secondsUnderWay.map { $0 < patience } ?? true
        )
    }

    /// Seconds until a row can be drawn; of a fetch under way what is left of them.
    ///
    /// What will soon be here is worth more than what would take its place (lab: without this 0.682 instead of 0.644).
    private func secondsToArrival(of row: FetchCandidate) -> Double {
        let service = network.serviceSeconds
        let whole = network.medianLatency + Self.sharedServices * service + Self.decoding
        return max(whole - (row.secondsUnderWay ?? 0), Self.leastServices * service)
    }

    /// Seconds after which a fetch holds nothing back any more: it was lost, or is later than all others.
    private var patience: Double {
        network.slowLatency + Double(fetchLimit ?? 1) * network.serviceSeconds
    }

    /// The points of a row that will be on screen after so many seconds.
    private func visibleExtent(of row: FetchCandidate, after seconds: Double, screen: Double) -> Double {
        let start = fling.offset(after: seconds)
        return max(0, min(row.end, start + screen) - max(row.start, start))
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
