import EventLoop
import ListStore
package import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// Turns: events reach the engine, the actions that follow are performed until there are none, and the changes are
/// published.
extension Viewer {
    /// Handles an event.
    ///
    /// The workspace's outcome has the changes until the next turn of any viewer.
    package func handle(_ event: Event) {
        guard !isHandling else { return queue.append(event) }
        turn { take(event) }
    }

    /// Handles what has arrived since the last turn: the network's deliveries, and results of reads; then publishes
    /// the changes.
    package func flush() {
        turn {}
    }

    /// Handles several events, whose changes are published together.
    package func handle(_ events: some Collection<Event>) {
        guard !isHandling else {
            queue += events
            return
        }
        turn { for event in events { take(event) } }
    }

    /// Runs `body` as a part of a turn: of the one that is under way, or of a new one.
    func turn(_ body: () -> Void) {
        guard !isEnded else { return }
        guard !isHandling else { return body() }
        applyPendingChange()
        isHandling = true
        workspace.begin()
        if nests { nested.beginTurn() }
        takeDeliveries()
        takeQueue()
        body()
        while true {
            takeQueue()
            readPendingFetches()
            if queue.isEmpty, !workspace.hasActions, !prepareSections() { break }
            performActions()
        }
        isHandling = false
        changedCount = workspace.outcome.changedCount
        metrics.counts.stateChanges += changedCount
        if lifecycles.isRecording {
            lifecycles.record(workspace.outcome.changes, isHeard: hub.isActive, at: now)
        }
        publishChanges()
        watchDelivery()
        publishRequests()
    }

    private func takeQueue() {
        while !queue.isEmpty { take(queue.removeFirst()) }
    }

    /// Passes an event to the engine, and performs the actions that follow.
    func take(_ event: Event) {
        step(event)
        performActions()
    }

    /// Passes an event to the engine; the turn performs the actions that follow.
    ///
    /// - Precondition: A turn is under way.
    func step(_ event: Event) {
        let workspace = workspace
        let firstChange = workspace.outcome.changes.count
        if nests, case .committed(let edit, growsAtTail: _, growsAtHead: _, sections: _) = event { applyToNested(edit) }
        let now = now
        recording?.record(event, at: now, before: engine)
        engine.handle(event, at: now, into: &workspace.outcome)
        if sheet != nil { stepAcross(event) }
        if isThrottled { rankRequests(after: workspace.outcome.changes[firstChange...]) }
        if nests { nest(event, after: workspace.outcome.changes[firstChange...]) }
    }

    private func performActions() {
        while let action = workspace.nextAction() { perform(action) }
    }

    private func perform(_ action: Action) {
        switch action {
        case .measure(let rows):
            measure(rows)
        case .fetch(let id, let rows, let priority, deadline: _):
            fetch(id, rows, priority)
        case .cancelFetch(let id):
            cancelFetch(id)
        case .geometryChanged(contentLength: _, let correction):
            publisher.noteGeometry(correction: correction)
            workspace.correction += correction
        case .beginBatch(let id, let end):
            metrics.counts.batches += 1
            // On a list that does not grow by itself, the client that began the batch adds the rows.
            if list.record.draft.extent == .growing { fetchPage(id, at: end) }
        case .wake(let instant):
            wake(at: instant)
        case .display, .purge:
            // The page draws: it receives the states, and reports the rows that it has drawn by a signal.
            break
        }
    }

    /// Handles the end of a batch that the list has fetched.
    func batchEnded(_ id: BatchID, at end: ListEnd, _ result: Result<Void, ServiceError>) {
        switch result {
        case .success: handle(.batchCompleted(end, id))
        case .failure:
            metrics.counts.failedBatches += 1
            handle(.batchFailed(end, id))
        }
    }
}

/// Work without a request: one timer for all that is due at a time.
extension Viewer {
    /// Schedules a wake of the engine and the media.
    func wake(at instant: Instant) {
        wakes.add(instant)
        scheduleWake()
    }

    /// Schedules the timer for the next work.
    func scheduleWake() {
        guard let next = wakes.next, next != timerEnd else { return }
        let timer = timer ?? services.loop.timer { [unowned self] in wakeUp() }
        self.timer = timer
        timerEnd = next
        timer.schedule(afterNanoseconds: UInt64(max(0, next.nanoseconds - now.nanoseconds)))
    }

    private func wakeUp() {
        timerEnd = nil
        applyPendingChange()
        let due = wakes.takeDue(at: now)
        if due.contains(.engine) {
            media.handle(.wake, at: now)
            handle(.wake)
        } else if due.contains(.delivery) {
            flush()
        }
        if due.contains(.reads) { readGathered() }
        if due.contains(.items) { retryItems() }
        scheduleWake()
    }
}
