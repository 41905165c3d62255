import ScreenfulRanges
public import ScreenfulTypes

extension Engine {
    /// The work that an event leaves once it has been applied.
    struct PendingWork {
        /// True if the ranges have to be updated.
        var needsUpdate = false
        /// True if the update is due to changed lengths only, which does not change the range mode.
        var keepsMode = false
        /// The reason to check the ends of the list, if there is one.
        var trigger: BatchTrigger?
        /// True if something visible to the owner changed.
        var isChanged = false

        /// Notes a change visible to the owner that moves the ranges.
        mutating func noteChange(keepsMode: Bool = false) {
            needsUpdate = true
            isChanged = true
            if keepsMode { self.keepsMode = true }
        }
    }

    /// Handles an event and appends the changes and actions that follow from it.
    ///
    /// Events come in the order of their times. Changes and actions are appended to the outcome.
    ///
    /// - Complexity: O(log *n* + rows whose states change); an edit costs what it touches in addition.
    public mutating func handle(_ event: Event, at now: Instant, into outcome: inout Outcome) {
        guard stage != .closed else { return }
        counters.events += 1
        latest = now
        let firstChange = outcome.changes.count
        let changedBefore = outcome.changedCount
        let actionsBefore = outcome.actions.count
        let elementsBefore = outcome.elementChanges.count

        var work = PendingWork()
        apply(event, at: now, to: &work, into: &outcome)
        if stage == .open {
            if work.trigger != nil { pendingTrigger = work.trigger }
            if work.needsUpdate || needsUpdate { update(at: now, &work, into: &outcome) }
            assignWork(from: firstChange, at: now, into: &outcome)
            checkBatches(at: now, into: &outcome)
            endTurn(at: now, into: &outcome)
            scheduleWake(at: now, into: &outcome)
            checkInvariants()
        }

        let changed = outcome.changedCount - changedBefore
        counters.changedRows += changed
        if work.isChanged || changed > 0 || outcome.actions.count > actionsBefore
            || outcome.elementChanges.count > elementsBefore
        {
            revision += 1
        }
    }

    private mutating func apply(
        _ event: Event,
        at now: Instant,
        to work: inout PendingWork,
        into outcome: inout Outcome
    ) {
        switch event {
        case .opened: open(&work)
        case .scrolled(let scroll): self.scroll(scroll, at: now, &work, into: &outcome)
        case .resized(let size): resize(to: size, &work, into: &outcome)
        case .layoutSet(let specification): arrange(specification, &work, into: &outcome)
        case .rangeModeSet(let mode): setMode(mode, &work)
        case .tuningSet(let tuning, let preset): setTuning(tuning, preset, &work)
        case .policySet(let policy): setPolicy(policy.wrappedValue, at: now, &work)
        case .maxRowsPerFetchSet(let rows): maxRowsPerFetch = max(1, rows)
        case .fetchConcurrencySet(let fetches): fetchConcurrency = max(1, fetches)
        case .leadingScreensSet(let screens): setLeadingScreens(screens, &work)
        case .memoryWarning: receiveMemoryWarning(&work)
        case .didEnterBackground: enterBackground(&work)
        case .willEnterForeground: enterForeground(&work)
        case .containerStateChanged(let state, let mode):
            setContainerState(state, &work)
            if let mode { setMode(mode, &work) }
        case .measured(let rows, let lengths, let crossing, let edition):
            takeLengths(lengths, across: crossing, of: rows, edition: edition, &work, into: &outcome)
        case .geometryAdopted(let geometry, let crossing, let edition):
            adopt(geometry, across: crossing, edition: edition, &work, into: &outcome)
        case .estimateChanged(let length, let crossing):
            setEstimate(length, across: crossing, &work, into: &outcome)
        case .rowsArrived(let id, let transfer): takeRows(of: id, transfer, at: now)
        case .rowsFailed(let id): takeFailure(of: id, at: now)
        case .mediaArrived(let transfer): takeMedia(transfer, at: now)
        case .fetchesRetried(let rows): fetches.retryNow(rows, at: now)
        case .watched(let isWatched): self.isWatched = isWatched
        case .displayed(let rows): takeDisplayed(rows, &work)
        case .committed(let edit, let growsAtTail, let growsAtHead, let sections):
            setGrowth(atTail: growsAtTail, atHead: growsAtHead, &work)
            commit(edit, sections, at: now, &work, into: &outcome)
        case .sectionsSet(let sections): setSections(sections, &work, into: &outcome)
        case .elementsMeasured(let measured, let edition):
            takeLengths(of: measured, edition: edition, &work, into: &outcome)
        case .batchBegan(let end): beginBatch(at: end, now, into: &outcome)
        case .batchCompleted(let end, let id): completeBatch(at: end, id, now, &work)
        case .batchFailed(let end, let id): failBatch(at: end, id, now, &work)
        case .batchCancelled(let end, let id): cancelBatch(at: end, id, now, &work)
        case .wake: break
        case .closed: close(at: now, into: &outcome)
        }
    }

    private mutating func open(_ work: inout PendingWork) {
        guard stage == .created else { return }
        stage = .open
        if keepsEnd { offset = restLimit.upperBound }
        work.noteChange()
        work.trigger = BatchTrigger()
    }

    /// Takes all states back, cancels every fetch and purges everything drawn.
    private mutating func close(at now: Instant, into outcome: inout Outcome) {
        stage = .closed
        outcome.changedCount += controller.teardown(into: &outcome.changes)
        _ = elements?.teardown(into: &outcome.elementChanges)
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

    /// Requests a wake-up when work is due that no other event may trigger.
    private mutating func scheduleWake(at now: Instant, into outcome: inout Outcome) {
        if let due = wakeAt, due <= now { wakeAt = nil }
        var next = rendering.turnEnd
        func note(_ due: Instant?) {
            guard let due, now < due else { return }
            next = next.map { min($0, due) } ?? due
        }
        note(fetches.nextRetry)
        note(nextVisibleRetry)
        note(tailBatch.retryAt)
        note(headBatch.retryAt)
        guard let next, wakeAt.map({ next < $0 }) ?? true else { return }
        wakeAt = next
        outcome.actions.append(.wake(at: next))
    }

    private mutating func setMode(_ mode: RangeMode, _ work: inout PendingWork) {
        guard mode != .unspecified else { return }
        if mode != self.mode { work.isChanged = true }
        modes.set(mode)
        work.needsUpdate = true
    }

    private mutating func setTuning(_ tuning: RangeTuning, _ preset: RangePreset, _ work: inout PendingWork) {
        work.isChanged = tuning != self.tuning || preset != self.preset
        self.tuning = tuning
        self.preset = preset
        work.needsUpdate = true
    }

    /// Changes the policy; fetched rows stay as long as they are in the preload range.
    private mutating func setPolicy(_ policy: any PreloadingPolicy, at now: Instant, _ work: inout PendingWork) {
        let old = self.policy
        self.policy = policy
        self.policy.inherit(from: old)
        // The new policy learns the current position before anything moves.
        if stage == .open { self.policy.observe(scrollSample(at: now)) }
        work.trigger = BatchTrigger()
        work.noteChange()
    }

    private mutating func setLeadingScreens(_ screens: Double, _ work: inout PendingWork) {
        guard screens.isFinite, screens >= 0, screens != tailBatch.configuration.leadingScreens else { return }
        tailBatch.configuration.leadingScreens = screens
        headBatch.configuration.leadingScreens = screens
        rearmBatches(&work)
        work.isChanged = true
    }

    private mutating func receiveMemoryWarning(_ work: inout PendingWork) {
        let old = mode
        modes.receivedMemoryWarning(container: effectiveContainerState)
        work.needsUpdate = true
        work.isChanged = mode != old
    }

    private mutating func enterBackground(_ work: inout PendingWork) {
        guard !modes.isInBackground else { return }
        modes.didEnterBackground(container: containerState)
        work.noteChange()
    }

    private mutating func enterForeground(_ work: inout PendingWork) {
        guard modes.isInBackground else { return }
        modes.willEnterForeground(container: containerState)
        work.noteChange()
        if containerState.contains(.visible) { rearmBatches(&work) }
    }

    private mutating func setContainerState(_ state: InterfaceState, _ work: inout PendingWork) {
        guard state != containerState else { return }
        let wasVisible = containerState.contains(.visible)
        containerState = state
        containerAwaitsUpdate = true
        work.noteChange()
        if state.contains(.visible), !wasVisible { rearmBatches(&work) }
    }

    /// Arms the batches at both ends, and checks the ends again.
    private mutating func rearmBatches(_ work: inout PendingWork) {
        tailBatch.rearm()
        headBatch.rearm()
        work.trigger = BatchTrigger()
    }
}

/// A reason to check the ends of the list, with the motion to decide by.
struct BatchTrigger: Sendable, Codable {
    /// The scroll direction; none at rest.
    var direction: ScrollDirection = []
    /// Points per second, positive toward larger offsets.
    var velocity = 0.0
    /// The offset at which the viewport will come to rest, if it moves.
    var target: Double?
}
