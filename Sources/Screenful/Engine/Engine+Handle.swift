import ScreenfulRanges
public import ScreenfulTypes

extension Engine {
    /// What an event leaves to be done once it has been understood.
    struct PendingWork {
        /// The ranges have to be looked at.
        var needsPass = false
        /// That is because lengths are others, which is no reason for another range mode.
        var keepsMode = false
        /// The ends of the list have to be looked at.
        var check: BatchTrigger?
        /// Something that can be seen is different.
        var isChanged = false
    }

    /// Takes an event and says what comes of it.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - now: When; never earlier than at the event before.
    ///   - outcome: Receives changes and actions, after what it holds already.
    /// - Complexity: O(log *n* + rows whose promises change); an edit costs what it touches in addition.
    public mutating func handle(_ event: Event, at now: Instant, into outcome: inout Outcome) {
        guard stage != .closed else { return }
        counters.events += 1
        latest = now
        let firstChange = outcome.changes.count
        let changedBefore = outcome.changedCount
        let actionsBefore = outcome.actions.count

        var agenda = PendingWork()
        apply(event, at: now, to: &agenda, into: &outcome)
        if stage == .open {
            if agenda.check != nil { owedCheck = agenda.check }
            if agenda.needsPass || owesPass { pass(at: now, &agenda, into: &outcome) }
            assignWork(from: firstChange, at: now, into: &outcome)
            checkBatches(at: now, into: &outcome)
            endTurn(at: now, into: &outcome)
            scheduleWake(at: now, into: &outcome)
            checkInvariants()
        }

        let changed = outcome.changedCount - changedBefore
        counters.changedRows += changed
        if agenda.isChanged || changed > 0 || outcome.actions.count > actionsBefore { revision += 1 }
    }

    private mutating func apply(
        _ event: Event,
        at now: Instant,
        to agenda: inout PendingWork,
        into outcome: inout Outcome
    ) {
        switch event {
        case .opened: open(&agenda)
        case .scrolled(let scroll): self.scroll(scroll, at: now, &agenda, into: &outcome)
        case .resized(let size): resize(to: size, &agenda, into: &outcome)
        case .rangeModeSet(let mode): setMode(mode, &agenda)
        case .tuningSet(let tuning, let preset): setTuning(tuning, preset, &agenda)
        case .policySet(let policy): setPolicy(policy, at: now, &agenda)
        case .mostRowsPerFetchSet(let rows): setMostRowsPerFetch(rows)
        case .fetchConcurrencySet(let fetches): setFetchConcurrency(fetches)
        case .leadingScreensSet(let screens): setLeadingScreens(screens, &agenda)
        case .memoryWarning: receiveMemoryWarning(&agenda)
        case .didEnterBackground: enterBackground(&agenda)
        case .willEnterForeground: enterForeground(&agenda)
        case .containerStateChanged(let state): setContainerState(state, &agenda)
        case .measured(let rows, let lengths, let edition):
            takeLengths(lengths, of: rows, edition: edition, &agenda, into: &outcome)
        case .geometryAdopted(let geometry, let edition):
            adopt(geometry, edition: edition, &agenda, into: &outcome)
        case .estimateChanged(let length): setEstimate(length, &agenda, into: &outcome)
        case .rowsArrived(let id, let transfer): takeRows(of: id, transfer, at: now)
        case .rowsFailed(let id): takeFailure(of: id, at: now)
        case .mediaArrived(let transfer): takeMedia(transfer, at: now)
        case .fetchesRetried(let rows): fetches.hasten(rows, at: now)
        case .watched(let isWatched): self.isWatched = isWatched
        case .displayed(let rows): takeDisplayed(rows, &agenda)
        case .committed(let edit, let growsAtTail, let growsAtHead):
            setGrowth(atTail: growsAtTail, atHead: growsAtHead, &agenda)
            commit(edit, at: now, &agenda, into: &outcome)
        case .batchBegan(let end): beginBatch(at: end, now, into: &outcome)
        case .batchCompleted(let end, let id): completeBatch(at: end, id, now, &agenda)
        case .batchFailed(let end, let id): failBatch(at: end, id, now, &agenda)
        case .batchCancelled(let end, let id): cancelBatch(at: end, id, now, &agenda)
        case .wake: break
        case .closed: close(at: now, into: &outcome)
        }
    }

    private mutating func open(_ agenda: inout PendingWork) {
        guard stage == .created else { return }
        stage = .open
        agenda.needsPass = true
        agenda.isChanged = true
        agenda.check = BatchTrigger()
    }

    /// Takes all promises back and gives everything up.
    private mutating func close(at now: Instant, into outcome: inout Outcome) {
        stage = .closed
        let summary = controller.teardown(into: &outcome.changes)
        outcome.changedCount += summary.changedCount
        for request in fetches.requests where request.stage == .underWay {
            outcome.actions.append(.cancelFetch(request.id))
        }
        fetches = FetchLedger()
        var purged: [Range<Int>] = []
        rendering.removeAll(purged: &purged)
        for rows in purged { outcome.actions.append(.purge(rows)) }
        if tailBatch.isFetching { tailBatch.cancel(at: now) }
        if headBatch.isFetching { headBatch.cancel(at: now) }
    }

    /// Asks to be woken when something is due that no other event may bring.
    private mutating func scheduleWake(at now: Instant, into outcome: inout Outcome) {
        if let due = wakeAt, due <= now { wakeAt = nil }
        var next = rendering.turnEnd
        for due in [fetches.nextRetry, nextProbe, tailBatch.retryAt, headBatch.retryAt] {
            guard let due, now < due else { continue }
            next = next.map { min($0, due) } ?? due
        }
        guard let next, wakeAt.map({ next < $0 }) ?? true else { return }
        wakeAt = next
        outcome.actions.append(.wake(at: next))
    }
}
