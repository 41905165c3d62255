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

        want(workspace.enteredPreload, at: now, into: &outcome)
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
        if transfer != .local { fetches.reconsider(fetchBackoff, at: now) }
        for rows in workspace.touched { collect(.display, in: rows) { $0.drawable.insertRows($1) } }
    }

    /// Takes the answer that there is none; the rows are asked for again after a wait, a few times.
    mutating func takeFailure(of id: FetchID, at now: Instant) {
        let failed = fetches.fail(
            id,
            backoff: fetchBackoff,
            mostFailures: mostFetchFailures,
            probing: probing,
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
    mutating func takeDisplayed(_ rows: Range<Int>, _ agenda: inout PendingWork) {
        guard rendering.drawn(rows), stage == .open, modeAwaitsDrawing else { return }
        modeAwaitsDrawing = false
        agenda.needsPass = nextPassChangesMode
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
    mutating func request(
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
        if let missed = missedRows { fetches.probe(missed, at: now) }
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
}
