import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Turns changes of promises into work: fetches, cancellations and drawing.
    mutating func assignWork(from firstChange: Int, at now: Instant, into outcome: inout Outcome) {
        workspace.collect(outcome.changes[firstChange...])
        for rows in workspace.leftPreload {
            fetches.remove(rows, cancelled: &workspace.cancelled)
            workspace.enteredPreload.subtractRows(rows)
            pending.subtractRows(rows)
        }
        for rows in workspace.leftDisplay {
            rendering.leave(rows)
            workspace.drawable.subtractRows(rows)
        }
        for rows in workspace.enteredDisplay {
            rendering.enter(rows)
            fetches.forEachLoaded(in: rows) { workspace.drawable.insertRows($0) }
        }
        for id in workspace.cancelled { outcome.actions.append(.cancelFetch(id)) }
        counters.cancelledFetches += workspace.cancelled.count

        enqueue(workspace.enteredPreload, at: now, into: &outcome)
        retryFetches(at: now, into: &outcome)
        draw(into: &outcome)
        workspace.removeAll()
    }

    /// Takes the answer of a fetch; rows in the display range can be drawn now.
    mutating func takeRows(of id: FetchID, _ transfer: Transfer?, at now: Instant) {
        guard let request = fetches.arrive(id, into: &workspace.touched) else {
            counters.staleAnswers += 1
            return
        }
        observe(request, transfer, isSuccess: true, at: now)
        // What was at hand says nothing of whether its source answers.
        if transfer != .local { fetches.rearm(fetchBackoff, at: now) }
        for rows in workspace.touched { collect(.display, in: rows) { $0.drawable.insertRows($1) } }
    }

    /// Takes the answer that there is none; the rows are asked for again after a wait, a few times.
    mutating func takeFailure(of id: FetchID, at now: Instant) {
        let failed = fetches.fail(
            id,
            backoff: fetchBackoff,
            maxFailures: mostFetchFailures,
            visibleRetryBackoff: visibleRetryBackoff,
            at: now
        )
        guard let request = failed else {
            counters.staleAnswers += 1
            return
        }
        counters.failedFetches += 1
        observe(request, nil, isSuccess: false, at: now)
    }

    /// Has the policy learn from what a row shows and has come.
    mutating func takeMedia(_ transfer: Transfer, at now: Instant) {
        let seconds = transfer.latency + (transfer.duration ?? 0)
        policy.observe(LatencySample(instant: now, rows: 1, seconds: seconds, isSuccess: true, transfer: transfer))
    }

    /// Rows were drawn; a mode for the while ends with the last of those that it brought into the display range.
    ///
    /// Rows that were asked for earlier do not end it: a memory warning holds,
    /// however late their drawing is reported.
    ///
    /// - Note: Texture be0b74b4, ASRangeController.mm (`registerForNodeDisplayNotificationsForInterfaceStateIfNeeded:`).
    mutating func takeDisplayed(_ rows: Range<Int>, _ work: inout PendingWork) {
        guard rendering.drawn(rows), stage == .open, modeAwaitsDrawing else { return }
        modeAwaitsDrawing = false
        work.needsUpdate = nextUpdateChangesMode
    }

    /// Gives up what was drawn of rows that left the display range in an earlier turn.
    mutating func endTurn(at now: Instant, into outcome: inout Outcome) {
        rendering.endEvent(at: now, purged: &workspace.purged)
        for rows in workspace.purged {
            counters.purgedRows += rows.count
            outcome.actions.append(.purge(rows))
        }
        workspace.purged.removeAll(keepingCapacity: true)
    }

    /// Asks for the data of rows, the most urgent first.
    private mutating func request(
        _ ranges: [Range<Int>],
        failures: Int,
        at now: Instant,
        into outcome: inout Outcome
    ) {
        guard !ranges.isEmpty else { return }
        arrange(ranges)
        for piece in workspace.pieces {
            let deadline = deadline(of: piece, at: now)
            var first = piece.rows.lowerBound
            while first < piece.rows.upperBound {
                let rows = first..<first + min(mostRowsPerFetch, piece.rows.upperBound - first)
                let id = fetches.add(rows, failures: failures, at: now)
                counters.fetches += 1
                counters.fetchedRows += rows.count
                outcome.actions.append(.fetch(id, rows, priority: piece.priority, deadline: deadline))
                first = rows.upperBound
            }
        }
    }

    private mutating func retryFetches(at now: Instant, into outcome: inout Outcome) {
        workspace.touched.removeAll(keepingCapacity: true)
        if let missed = missingVisibleRows { fetches.retryVisible(missed, at: now) }
        while let failures = fetches.takeDue(at: now, into: &workspace.touched) {
            request(workspace.touched, failures: failures, at: now, into: &outcome)
            workspace.touched.removeAll(keepingCapacity: true)
        }
    }

    /// Asks for rows to be drawn whose data is here and that were not drawn yet.
    private mutating func draw(into outcome: inout Outcome) {
        for rows in rendering.rendered { workspace.drawable.subtractRows(rows) }
        guard !workspace.drawable.isEmpty else { return }
        arrange(workspace.drawable)
        for piece in workspace.pieces {
            rendering.add(piece.rows)
            counters.displayedRows += piece.rows.count
            outcome.actions.append(.display(piece.rows))
        }
    }

    private mutating func observe(
        _ request: FetchLedger.Request,
        _ transfer: Transfer?,
        isSuccess: Bool,
        at now: Instant
    ) {
        policy.observe(
            LatencySample(
                instant: now,
                rows: request.rowCount,
                seconds: now.seconds(since: request.began),
                isSuccess: isSuccess,
                transfer: transfer
            )
        )
    }

    /// Asks for the data of rows that came into the preload range: at once, or in the policy's order
    /// where it limits how many may be under way.
    private mutating func enqueue(_ ranges: [Range<Int>], at now: Instant, into outcome: inout Outcome) {
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
            guard fetches.underWay < limit || deferLowest(for: best.rank, in: situation, into: &outcome) else { return }
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
        var isBlocked = false
        forEachUnderWay(in: situation) { _, rank in isBlocked = isBlocked || rank.blocksOthers }
        var best: (row: Int, rank: FetchRank)?
        for rows in pending {
            geometry.forEachRow(in: rows) { row, start, length in
                let candidate = FetchCandidate(row: row, start: start, end: start + length, isBlocked: isBlocked)
                guard let rank = policy.rank(of: candidate, in: situation) else { return }
                if best.map({ $0.rank < rank }) ?? true { best = (row, rank) }
            }
        }
        return best
    }

    /// Puts off the least of the rows under way for one of a higher tier that cannot wait.
    ///
    /// - Returns: False if there is none, or if the policy lets come what was asked for.
    private mutating func deferLowest(
        for rank: FetchRank,
        in situation: PreloadingSituation,
        into outcome: inout Outcome
    ) -> Bool {
        guard rank.loss > 0, policy.mayPreempt(in: situation) else { return false }
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
