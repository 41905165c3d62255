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

    /// Seconds for which a row has to stay once it is here, unless the link brings another one sooner: six frames (lab:
    /// none 0.631, six frames 0.620, twelve 0.624 and more cells that are worse than Texture's; six on fast networks,
    /// too: 0.619, and 1.17 times the best clairvoyant's blank in hard flings on 4G instead of 1.13).
    private static let minStay = 0.1

    /// The part of a screen that has to be at stake, for a service, for a fetch to hold others back (lab: none
    /// 0.630, two fifths 0.619, a half 0.617 and more blank elsewhere).
    private static let minBlockingLoss = 0.4

    /// The greatest loss first.
    ///
    /// Rows beyond where the scroll will rest come after all that this motion shows, and rows that will be gone before
    /// they can come after those; both wait while something that will be seen is under way, so that it has the
    /// link for itself.
    ///
    /// - Note: Lab: without the rule of loss 0.75 instead of 0.73. Without the wait there is as much blank in all, but
    ///   more where the reader looks (legible 0.657 instead of 0.638).
    public func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank? {
        let visible = situation.visibleExtent
        let screen = visible.upperBound - visible.lowerBound
        let passage = passage(of: candidate, screen: screen)
        guard let entry = passage.entry else {
            guard !candidate.isBlocked else { return nil }
            let gap = max(candidate.start - (fling.rest + screen), fling.rest - candidate.end, 0)
            return FetchRank(tier: Tier.next, loss: loss(of: candidate, screen: screen), seconds: gap)
        }
        let stay = min(Self.minStay, network.serviceSeconds)
        if let exit = passage.exit, exit < secondsToArrival(of: candidate) + stay {
            return candidate.isBlocked ? nil : FetchRank(tier: Tier.passing, loss: 0, seconds: entry)
        }
        let loss = loss(of: candidate, screen: screen)
        let isAwaited = candidate.secondsUnderWay.map { $0 < patience(in: situation) } ?? true
        return FetchRank(
            tier: Tier.seen,
            loss: loss,
            seconds: entry,
            blocksOthers: isAwaited && loss >= Self.minBlockingLoss * screen * network.serviceSeconds
        )
    }

    /// Seconds after which a fetch holds nothing back any more: it was lost, or is later than all others.
    private func patience(in situation: PreloadingSituation) -> Double {
        network.slowLatency + Double(fetchLimit(in: situation) ?? 1) * network.serviceSeconds
    }

    /// When a row comes on screen and when it leaves, on this motion; nil for never.
    private func passage(of row: FetchCandidate, screen: Double) -> (entry: Double?, exit: Double?) {
        let (start, end) = (fling.offset, fling.offset + screen)
        let isDown = fling.rest >= fling.offset
        let isOnScreen = row.start < end && row.end > start
        let entry = isOnScreen ? 0 : fling.motion.seconds(to: isDown ? row.start - screen : row.end)
        guard let entry, isOnScreen || (isDown ? row.start >= end : row.end <= start) else { return (nil, nil) }
        return (entry, fling.motion.seconds(to: isDown ? row.end : row.start - screen))
    }

    /// Services that a transfer lasts on average, since others share the link (lab: from one to two 0.629 to
    /// 0.634).
    private static let sharedServices = 1.25
    /// Services that a fetch under way takes at least from now on: nobody tells how much is left of it
    /// (lab: a tenth 0.636, a quarter 0.629, a half 0.630).
    private static let minServices = 0.25
    /// Services for which a row waits that is not fetched now (lab: one 0.635, four 0.637, six 0.629,
    /// eight 0.631; on seeds that nothing was tuned on six has the least, too).
    private static let waitedServices = 6.0
    /// Moments of the wait that are looked at.
    private static let moments = 3

    /// What would be blank, in points times seconds, if a row were not fetched now but after those that may be fetched
    /// before it (the cµ rule).
    ///
    /// - Complexity: O(1).
    func loss(of row: FetchCandidate, screen: Double) -> Double {
        let arrival = secondsToArrival(of: row)
        let wait = Self.waitedServices * network.serviceSeconds
        var points = 0.0
        for moment in 0..<Self.moments {
            let share = (Double(moment) + 0.5) / Double(Self.moments)
            points += forecast.points(
                of: (row.start, row.end),
                after: arrival + share * wait,
                from: history.now,
                screen: screen
            )
        }
        return points / Double(Self.moments) * wait
    }

    /// Seconds until a row can be drawn; of a fetch under way what is left of them.
    ///
    /// What will soon be here is worth more than what would take its place (lab: without this 0.682 instead of 0.644).
    func secondsToArrival(of row: FetchCandidate) -> Double {
        max(secondsToArrival - (row.secondsUnderWay ?? 0), Self.minServices * network.serviceSeconds)
    }

    /// Seconds until a row can be drawn that is asked for now.
    var secondsToArrival: Double {
        network.medianLatency + Self.sharedServices * network.serviceSeconds + Self.decoding
    }
}
