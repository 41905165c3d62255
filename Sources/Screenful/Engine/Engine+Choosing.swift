import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Asks for the data of rows that came into the preload range: at once, or in the policy's order
    /// where it limits how many may be under way.
    mutating func want(_ ranges: [Range<Int>], at now: Instant, into outcome: inout Outcome) {
        let situation = situation(in: mode, at: now)
        guard let limit = policy.fetchLimit(in: situation) else {
            request(ranges, failures: 0, at: now, into: &outcome)
            // What another policy had put off.
            request(pending, failures: 0, at: now, into: &outcome)
            pending.removeAll(keepingCapacity: true)
            return
        }
        for rows in ranges { pending.insertRows(rows) }
        guard !pending.isEmpty else { return }
        while let best = bestPending(in: situation) {
            guard fetches.underWay < limit || putOff(for: best.rank, in: situation, into: &outcome) else { return }
            workspace.chosen.removeAll(keepingCapacity: true)
            workspace.chosen.append(best.row..<best.row + 1)
            pending.subtractRows(workspace.chosen[0])
            request(workspace.chosen, failures: 0, at: now, into: &outcome)
        }
    }

    /// The pending row that the policy would fetch first; nil if it would fetch none now.
    ///
    /// - Complexity: O(ranges · log *n* + pending rows + fetches).
    private func bestPending(in situation: PreloadingSituation) -> (row: Int, rank: FetchRank)? {
        guard !pending.isEmpty else { return nil }
        var isHeldBack = false
        forEachUnderWay(in: situation) { _, rank in isHeldBack = isHeldBack || rank.holdsBack }
        var best: (row: Int, rank: FetchRank)?
        for rows in pending {
            geometry.forEachRow(in: rows) { row, start, length in
                let candidate = FetchCandidate(row: row, start: start, end: start + length, isHeldBack: isHeldBack)
                guard let rank = policy.rank(of: candidate, in: situation) else { return }
                if best.map({ $0.rank < rank }) ?? true { best = (row, rank) }
            }
        }
        return best
    }

    /// Puts off the least of the rows under way for one of a higher tier that cannot wait.
    ///
    /// - Returns: False if there is none, or if the policy lets come what was asked for.
    private mutating func putOff(
        for rank: FetchRank,
        in situation: PreloadingSituation,
        into outcome: inout Outcome
    ) -> Bool {
        guard rank.loss > 0, policy.overtakes(in: situation) else { return false }
        var least: (rows: Range<Int>, rank: FetchRank)?
        forEachUnderWay(in: situation) { rows, rank in
            if least.map({ rank < $0.rank }) ?? true { least = (rows, rank) }
        }
        guard let least, least.rank.tier < rank.tier else { return false }
        workspace.cancelled.removeAll(keepingCapacity: true)
        fetches.remove(least.rows, cancelled: &workspace.cancelled)
        for id in workspace.cancelled { outcome.actions.append(.cancelFetch(id)) }
        counters.cancelledFetches += workspace.cancelled.count
        pending.insertRows(least.rows)
        return !workspace.cancelled.isEmpty
    }

    /// Visits the rows under way, and how much is to be gained by them now.
    ///
    /// - Complexity: O(entries of the ledger + fetches · log *n*).
    private func forEachUnderWay(
        in situation: PreloadingSituation,
        _ body: (_ rows: Range<Int>, _ rank: FetchRank) -> Void
    ) {
        for entry in fetches.entries {
            guard let id = entry.fetch, let began = fetches.beginning(ofUnderWay: id) else { continue }
            let candidate = FetchCandidate(
                row: entry.rows.lowerBound,
                start: geometry.offset(ofRow: entry.rows.lowerBound),
                end: geometry.offset(ofRow: entry.rows.upperBound),
                secondsUnderWay: situation.now.seconds(since: began)
            )
            guard let rank = policy.rank(of: candidate, in: situation) else { continue }
            body(entry.rows, rank)
        }
    }
}
