extension AdaptivePolicy {
    /// Services that a transfer lasts on average, since others share the link (lab: from one to two 0.629 to
    /// 0.634).
    private static let sharedServices = 1.25
    /// Services that a fetch under way takes at least from now on: nobody tells how much is left of it
    /// (lab: a tenth 0.636, a quarter 0.629, a half 0.630).
    private static let leastServices = 0.25
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
        max(secondsToArrival - (row.secondsUnderWay ?? 0), Self.leastServices * network.serviceSeconds)
    }

    /// Seconds until a row can be drawn that is asked for now.
    var secondsToArrival: Double {
        network.medianLatency + Self.sharedServices * network.serviceSeconds + Self.decoding
    }
}
