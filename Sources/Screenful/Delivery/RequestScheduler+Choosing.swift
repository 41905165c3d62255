import ScreenfulTypes

/// The choice of the request that is sent next, and of the one that makes room for it.
extension RequestScheduler {
    /// The ranks among requests of different kinds, the first to be sent first.
    private enum Tier: Int, Comparable {
        case visibleData, visiblePreview, soonPreview, visibleFull
        case displayData, laterPreview, displayFull
        case preloadData, preloadFull

        static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// The connections reserved for what is small, where there are previews.
    private static var reserved: Int { 2 }
    /// A row that comes on screen within so many nanoseconds counts as about to be seen.
    private static var soon: Int64 { 1_000_000_000 }
    /// The requests for pages that may be under way at once.
    private static var pageConnections: Int { 1 }

    /// The full versions that may be under way at once; at least one, or they would never arrive.
    private var fullConnections: Int { carriesPreviews ? max(1, connections - Self.reserved) : connections }
    /// The connections in use, those of pages excepted.
    private var used: Int { active.count - count(.page) }
    private func count(_ kind: DeliveryKind) -> Int { activeCounts[kind.rawValue] }
    private func first(_ kind: DeliveryKind) -> Int? { queues[kind.rawValue].first }

    /// Returns the request that is sent next; nil if none may be sent now.
    ///
    /// - Complexity: O(1).
    func next(at now: Instant) -> Int? {
        let page = count(.page) < Self.pageConnections ? first(.page) : nil
        guard used < connections else { return page }
        let candidates = (first(.data), nextPreview(at: now), count(.full) < fullConnections ? first(.full) : nil)
        var best: (tier: Tier, number: Int)?
        func consider(_ number: Int?) {
            guard let number else { return }
            let tier = tier(of: number, at: now)
            if best.map({ tier < $0.tier }) ?? true { best = (tier, number) }
        }
        consider(candidates.0)
        consider(candidates.1)
        consider(candidates.2)
        return best?.number ?? page
    }

    /// Returns the preview that may be sent next.
    ///
    /// Previews of later rows go one at a time while something on screen is missing. The last
    /// connection is kept for a full version on screen, or a stream of previews could hold it off for ever.
    private func nextPreview(at now: Instant) -> Int? {
        guard let number = first(.preview) else { return nil }
        let tier = tier(of: number, at: now)
        guard tier != .visiblePreview else { return number }
        if tier == .laterPreview, visibleCount > 0 || !isScreenLoaded, count(.preview) > 0 { return nil }
        let isFullAwaited = first(.full).map { entries[$0].request.priority == .visible } ?? false
        return isFullAwaited && count(.full) == 0 && used == connections - 1 ? nil : number
    }

    private func tier(of number: Int, at now: Instant) -> Tier {
        let request = entries[number].request
        return switch (request.kind, request.priority) {
        case (.data, .visible), (.page, _): .visibleData
        case (.data, .display): .displayData
        case (.data, .preload): .preloadData
        case (.preview, .visible): .visiblePreview
        case (.preview, _): request.order <= now.nanoseconds + Self.soon ? .soonPreview : .laterPreview
        case (.full, .visible): .visibleFull
        case (.full, .display): .displayFull
        case (.full, .preload): .preloadFull
        }
    }

    /// Returns the request under way that makes room for one on screen: the least urgent one that would be sent after
    /// it, unless it is at least half transferred.
    ///
    /// - Complexity: O(connections).
    func preemptable(at now: Instant, _ progress: (Key) -> Double) -> Int? {
        let waiting = [DeliveryKind.data, .preview, .full].lazy.compactMap { first($0) }
            .first { entries[$0].request.priority == .visible }
        guard let waiting else { return nil }
        let tier = tier(of: waiting, at: now)
        // Where full versions have used up their connections, another connection is of no use to one.
        let needsFull = tier == .visibleFull && count(.full) >= fullConnections
        var least: Int?
        for number in active {
            let request = entries[number].request
            guard request.kind != .page, request.priority != .visible, request.kind == .full || !needsFull,
                self.tier(of: number, at: now) > tier,
                least.map({ entries[$0].request.priority <= request.priority }) ?? true,
                progress(request.key) < Transfer.finishingShare
            else { continue }
            least = number
        }
        return least
    }
}
