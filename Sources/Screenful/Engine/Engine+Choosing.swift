import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Asks for the data of rows that came into the preload range: at once, or in the policy's order
    /// where it limits how many may be under way.
    mutating func want(_ ranges: [Range<Int>], at now: Instant, into outcome: inout Outcome) {
        guard let limit = policy.fetchLimit else {
            request(ranges, failures: 0, at: now, into: &outcome)
            // What another policy had put off.
            request(pending, failures: 0, at: now, into: &outcome)
            pending.removeAll(keepingCapacity: true)
            return
        }
        for rows in ranges { pending.insertRows(rows) }
        while !pending.isEmpty, fetches.underWay < limit, let row = bestPending(at: now) {
            pending.subtractRows(row..<row + 1)
            request([row..<row + 1], failures: 0, at: now, into: &outcome)
        }
    }

    /// The pending row that the policy would fetch first; nil if it would fetch none now.
    ///
    /// - Complexity: O(ranges · log *n* + pending rows).
    private func bestPending(at now: Instant) -> Int? {
        let situation = situation(in: mode, at: now)
        let isScreenIncomplete = isScreenIncomplete
        var best: (row: Int, rank: FetchRank)?
        for rows in pending {
            geometry.forEachRow(in: rows) { row, start, length in
                let candidate = FetchCandidate(
                    row: row,
                    start: start,
                    end: start + length,
                    isScreenIncomplete: isScreenIncomplete
                )
                guard let rank = policy.rank(of: candidate, in: situation) else { return }
                if best.map({ $0.rank < rank }) ?? true { best = (row, rank) }
            }
        }
        return best?.row
    }

    /// True while some row on screen has not got its data.
    private var isScreenIncomplete: Bool {
        visibleRows.contains { !isLoaded($0) }
    }
}
