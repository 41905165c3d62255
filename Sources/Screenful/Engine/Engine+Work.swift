import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Turns state changes into work: fetches, cancellations and drawing.
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

    /// Stores the result of a fetch; rows in the display range can be drawn now.
    mutating func takeRows(of id: FetchID, _ transfer: Transfer?, at now: Instant) {
        guard let request = fetches.arrive(id, into: &workspace.touched) else {
            counters.staleAnswers += 1
            return
        }
        observe(request, transfer, isSuccess: true, at: now)
        // A local hit says nothing about whether the source responds.
        if transfer != .local { fetches.rearm(fetchBackoff, at: now) }
        for rows in workspace.touched { collect(.display, in: rows) { $0.drawable.insertRows($1) } }
    }

    /// Marks a fetch as failed; its rows are fetched again after a wait, up to the configured number of times.
    mutating func takeFailure(of id: FetchID, at now: Instant) {
        let failed = fetches.fail(
            id,
            backoff: fetchBackoff,
            maxFailures: maxFetchFailures,
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

    /// Reports the transfer of a picture or another medium to the policy.
    mutating func takeMedia(_ transfer: Transfer, at now: Instant) {
        let seconds = transfer.latency + (transfer.duration ?? 0)
        policy.observe(LatencySample(instant: now, rows: 1, seconds: seconds, isSuccess: true, transfer: transfer))
    }

    /// Marks rows as drawn; a temporary range mode ends when all rows that it brought into the display range are drawn.
    ///
    /// Rows requested earlier do not end it: the mode of a memory warning stays,
    /// however late their drawing is reported.
    ///
    /// - Note: Texture be0b74b4, ASRangeController.mm
    ///   (`registerForNodeDisplayNotificationsForInterfaceStateIfNeeded:`).
    mutating func takeDisplayed(_ rows: Range<Int>, _ work: inout PendingWork) {
        guard rendering.drawn(rows), stage == .open, modeAwaitsDrawing else { return }
        modeAwaitsDrawing = false
        work.needsUpdate = nextUpdateChangesMode(hasVisibleRows: !visibleRows.isEmpty)
    }

    /// Purges rows that left the display range in an earlier turn.
    mutating func endTurn(at now: Instant, into outcome: inout Outcome) {
        rendering.endEvent(at: now, purged: &workspace.purged)
        for rows in workspace.purged {
            counters.purgedRows += rows.count
            outcome.actions.append(.purge(rows))
        }
        workspace.purged.clear()
    }

    /// Requests the data of rows, the most urgent first.
    private mutating func request(_ ranges: [Range<Int>], failures: Int, at now: Instant, into outcome: inout Outcome) {
        guard !ranges.isEmpty else { return }
        arrange(ranges)
        for piece in workspace.pieces {
            let deadline = deadline(of: piece, at: now)
            var first = piece.rows.lowerBound
            while first < piece.rows.upperBound {
                let rows = first..<first + min(maxRowsPerFetch, piece.rows.upperBound - first)
                let id = fetches.add(rows, failures: failures, at: now)
                counters.fetches += 1
                counters.fetchedRows += rows.count
                outcome.actions.append(.fetch(id, rows, priority: piece.priority, deadline: deadline))
                first = rows.upperBound
            }
        }
    }

    private mutating func retryFetches(at now: Instant, into outcome: inout Outcome) {
        workspace.touched.clear()
        if let missed = missingVisibleRows { for rows in missed { fetches.retryVisible(rows, at: now) } }
        while let failures = fetches.takeDue(at: now, into: &workspace.touched) {
            request(workspace.touched, failures: failures, at: now, into: &outcome)
            workspace.touched.clear()
        }
    }

    /// Requests drawing for rows whose data has arrived and that are not drawn yet.
    private mutating func draw(into outcome: inout Outcome) {
        guard !workspace.drawable.isEmpty else { return }
        for rows in rendering.rendered { workspace.drawable.subtractRows(rows) }
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

    /// Fetches rows that entered the preload range: at once, or in the policy's order if it limits how many
    /// fetches may be under way.
    private mutating func enqueue(_ ranges: [Range<Int>], at now: Instant, into outcome: inout Outcome) {
        guard !ranges.isEmpty || !pending.isEmpty else { return }
        let situation = situation(in: mode, at: now)
        guard let limit = policy.fetchLimit(in: situation) else {
            request(ranges, failures: 0, at: now, into: &outcome)
            // Rows that another policy had deferred.
            request(pending, failures: 0, at: now, into: &outcome)
            pending.clear()
            return
        }
        for rows in ranges { pending.insertRows(rows) }
        while let best = bestPending(in: situation) {
            guard fetches.underWay < limit || deferLowest(for: best.rank, in: situation, into: &outcome) else { return }
            workspace.chosen.clear()
            workspace.chosen.append(best.row..<best.row + 1)
            pending.subtractRows(workspace.chosen[0])
            request(workspace.chosen, failures: 0, at: now, into: &outcome)
        }
    }

    /// The pending row with the highest rank; nil if the policy would fetch none now.
    ///
    /// - Complexity: O(ranges · log *n* + pending rows + fetches).
    private func bestPending(in situation: PreloadingSituation) -> (row: Int, rank: FetchRank)? {
        guard !pending.isEmpty else { return nil }
        var isBlocked = false
        forEachUnderWay(in: situation) { _, rank in isBlocked = isBlocked || rank.blocksOthers }
        var best: (row: Int, rank: FetchRank)?
        let viewport = situation.viewport.extent(along: axis)
        for rows in pending {
            layout.forEachRow(in: rows) { row, offset, length in
                let start = offset + layout.shift(ofRowsAt: (offset, offset + length), toward: viewport)
                let candidate = FetchCandidate(row: row, start: start, end: start + length, isBlocked: isBlocked)
                guard let rank = policy.rank(of: candidate, in: situation) else { return }
                if best.map({ $0.rank < rank }) ?? true { best = (row, rank) }
            }
        }
        return best
    }

    /// Cancels and defers the lowest-ranked row under way in favour of one of a higher tier.
    ///
    /// - Returns: False if there is none, or if the policy does not preempt.
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
        workspace.cancelled.clear()
        fetches.remove(least.rows, cancelled: &workspace.cancelled)
        for id in workspace.cancelled { outcome.actions.append(.cancelFetch(id)) }
        counters.cancelledFetches += workspace.cancelled.count
        pending.insertRows(least.rows)
        return !workspace.cancelled.isEmpty
    }

    /// Visits the rows under way with their current ranks.
    ///
    /// - Complexity: O(entries of the ledger + fetches · log *n*).
    private func forEachUnderWay(
        in situation: PreloadingSituation,
        _ body: (_ rows: Range<Int>, _ rank: FetchRank) -> Void
    ) {
        for entry in fetches.entries {
            guard let id = entry.fetch, let began = fetches.beginning(ofUnderWay: id) else { continue }
            let extent = layout.extent(of: entry.rows)
            let shift = layout.shift(ofRowsAt: extent, toward: situation.viewport.extent(along: axis))
            let candidate = FetchCandidate(
                row: entry.rows.lowerBound,
                start: extent.start + shift,
                end: extent.end + shift,
                secondsUnderWay: situation.now.seconds(since: began)
            )
            guard let rank = policy.rank(of: candidate, in: situation) else { continue }
            body(entry.rows, rank)
        }
    }
}
