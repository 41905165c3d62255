import ScreenfulTypes

extension AdaptivePolicy {
    /// Seconds added to the time for which the lead is to last: a few frames for what estimates are off by.
    private static let slack = 0.1
    /// The longest time for which the lead is to last, in seconds.
    private static let longest = 8.0
    /// The share of the lead's rows that are fetched before one of them (lab: a half 0.67 and a waste of 0.67,
    /// four fifths 0.66 and 0.70).
    private static let shareBefore = 0.8
    /// Screenfuls that the lead may have (lab: eight at most 0.632, ten 0.629, fourteen 0.629).
    private static let leads = 0.5...10.0
    /// Screenfuls added to what the reader's moves ask for.
    private static let extra = 0.15

    /// The lead covers what the reader does until a fetch that is begun now has come, and all before it.
    ///
    /// How long that is depends on how much is fetched before it, and so on the lead: two rounds are enough.
    ///
    /// - Complexity: O(places remembered · places within the time), four times a second.
    mutating func plan(screen: Double) {
        guard screen > 0 else { return }
        let sign = isForward ? 1.0 : -1
        for _ in 0..<2 {
            let rows = rowLength > 0 ? lead / rowLength * Self.shareBefore + 1 : 1
            let wait = network.slowLatency + Self.decoding + Self.slack + rows * network.serviceSeconds
            let seconds = min(wait, Self.longest)
            let ahead = history.distance(share: settings.quantile, within: seconds, sign: sign, screen: screen)
            let (least, most) = (Self.leads.lowerBound * screen, Self.leads.upperBound * screen)
            lead = min(max(ahead + Self.extra * screen, least), most)
        }
    }
}
