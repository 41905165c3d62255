import ScreenfulTypes

extension AdaptivePolicy {
    /// The tier of a row, which outranks its loss.
    private enum Tier {
        /// The row leaves the screen before it can arrive.
        static let passing = 0
        /// The row is not on screen in this motion, but may be in the next.
        static let next = 1
        /// The row will be on screen.
        static let seen = 2
    }

    /// Seconds for which a row has to stay on screen once it has arrived, unless the link can bring another one
    /// sooner: six frames.
    ///
    /// Less fetches rows that are hardly seen; more leaves rows blank that could have been seen, above all in hard
    /// flings on fast networks. Row `skip`.
    private static let minStay = 0.1

    /// The part of a screen, per service time, whose loss lets a fetch block others.
    ///
    /// Less makes rows wait for small gains; more makes the urgent row share the link. Row `blocking`.
    private static let minBlockingLoss = 0.4

    /// Ranks the row whose delay costs most first.
    ///
    /// Rows beyond the resting offset come after all rows that this motion shows, and rows that leave before they
    /// can arrive come after those. Both wait while a row that will be seen is under way, so that it has the link
    /// for itself.
    public func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank? {
        let visible = situation.visibleExtent
        let screen = visible.upperBound - visible.lowerBound
        let passage = passage(of: candidate, screen: screen)
        guard let entry = passage.entry else {
            guard !candidate.isBlocked else { return nil }
            let gap = max(candidate.start - (fling.rest + screen), fling.rest - candidate.end, 0)
            return FetchRank(tier: Tier.next, loss: rankedLoss(loss(of: candidate, screen: screen)), seconds: gap)
        }
        let stay = min(Self.minStay, network.serviceSeconds)
        if pieces.contains(.skip), let exit = passage.exit, exit < secondsToArrival(of: candidate) + stay {
            return candidate.isBlocked ? nil : FetchRank(tier: Tier.passing, loss: 0, seconds: entry)
        }
        let loss = loss(of: candidate, screen: screen)
        return FetchRank(
            tier: Tier.seen,
            loss: rankedLoss(loss),
            seconds: entry,
            blocksOthers: pieces.contains(.blocking) && loss >= Self.minBlockingLoss * screen * network.serviceSeconds
        )
    }

    /// The loss that ranks a row; the same for all rows if the order is left out.
    private func rankedLoss(_ loss: Double) -> Double { pieces.contains(.order) ? loss : 1 }

    /// The times at which a row comes on screen and leaves it in this motion; nil for never.
    private func passage(of row: FetchCandidate, screen: Double) -> (entry: Double?, exit: Double?) {
        let (start, end) = (fling.offset, fling.offset + screen)
        let isDown = fling.rest >= fling.offset
        let isOnScreen = row.start < end && row.end > start
        let entry = isOnScreen ? 0 : fling.motion.seconds(to: isDown ? row.start - screen : row.end)
        guard let entry, isOnScreen || (isDown ? row.start >= end : row.end <= start) else { return (nil, nil) }
        return (entry, fling.motion.seconds(to: isDown ? row.end : row.start - screen))
    }

    /// Service times that a transfer lasts on average, since others share the link.
    ///
    /// More expects rows later, and so gives up passing rows earlier. Row `skip`.
    private static let sharedServices = 1.25
    /// The minimum of the remaining service times of a fetch under way, whose progress is not reported.
    ///
    /// Less favours rows that are late; more cancels rows that are about to arrive. Row `progress`.
    private static let minServices = 0.25
    /// Service times for which a row waits that is not fetched now: fewer rank by what is blank at once, more by what
    /// will be blank later.
    ///
    /// Row `order`.
    private static let waitedServices = 6.0
    /// The number of moments of the wait at which the loss is sampled.
    private static let moments = 3

    /// The blank, in points times seconds, if a row is fetched not now but after those that may come before it (the
    /// cµ rule).
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

    /// Seconds until a row can be drawn; for a fetch under way, the remaining ones.
    ///
    /// A row that is about to arrive is worth more than the row that would replace it.
    func secondsToArrival(of row: FetchCandidate) -> Double {
        let elapsed = pieces.contains(.progress) ? row.secondsUnderWay ?? 0 : 0
        return max(secondsToArrival - elapsed, Self.minServices * network.serviceSeconds)
    }

    /// Seconds until a row can be drawn that is requested now.
    var secondsToArrival: Double {
        network.medianLatency + Self.sharedServices * network.serviceSeconds + Self.decoding
    }
}
