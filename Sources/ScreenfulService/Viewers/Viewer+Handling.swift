import EventLoop
import ListStore
package import Screenful
import ScreenfulRanges
package import ScreenfulTypes

/// Handling of events, and performing of the actions that follow.
extension Viewer {
    /// Passes an event to the engine, performs the actions that follow until there are none, and publishes
    /// the changes.
    ///
    /// The workspace's outcome has the changes until the next event of any viewer.
    package func handle(_ event: Event) {
        guard !isEnded else { return }
        guard !isHandling else { return queue.append(event) }
        handle { take(event, performed: &$0) }
    }

    /// Handles what has arrived since the last event: the network's deliveries, results of reads, and events that wait;
    /// then publishes the changes.
    package func flush() {
        handle([])
    }

    /// Handles several events, whose changes are published together.
    package func handle(_ events: [Event]) {
        guard !isEnded else { return }
        guard !isHandling else {
            queue += events
            return
        }
        handle { performed in
            for event in events { take(event, performed: &performed) }
        }
    }

    /// Handles what has arrived and then the events that `takeEvents` takes, given the number of performed actions.
    private func handle(_ takeEvents: (inout Int) -> Void) {
        isHandling = true
        workspace.outcome.removeAll()
        workspace.correction = 0
        if !workspace.cells.isEmpty { workspace.cells.removeAll(keepingCapacity: true) }
        var performed = 0
        takeDeliveries()
        takeQueue(performed: &performed)
        takeEvents(&performed)
        repeat {
            takeQueue(performed: &performed)
            readPendingFetches()
        } while !queue.isEmpty
        isHandling = false
        changedCount = workspace.outcome.changedCount
        metrics.stateChanges += changedCount
        recordLifecycles()
        publishChanges()
        watchNetwork()
    }

    private func takeQueue(performed: inout Int) {
        while !queue.isEmpty { take(queue.removeFirst(), performed: &performed) }
    }

    /// Passes an event to the engine, and performs the actions that follow.
    private func take(_ event: Event, performed: inout Int) {
        let firstChange = workspace.outcome.changes.count
        engine.handle(event, at: now, into: &workspace.outcome)
        rankRequests(after: workspace.outcome.changes[firstChange...])
        while performed < workspace.outcome.actions.count {
            perform(workspace.outcome.actions[performed])
            performed += 1
        }
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
            published?.isGeometryStale = true
            published?.correction += correction
            workspace.correction += correction
        case .beginBatch(let id, let end):
            beginBatch(id, at: end)
        case .wake(let instant):
            wake(at: instant)
        case .display, .purge:
            // The page draws: it receives the states, and reports the rows that it has drawn by a signal.
            break
        }
    }

    private func beginBatch(_ id: BatchID, at end: ListEnd) {
        metrics.batches += 1
        // On a list that does not grow by itself, the client that began the batch adds the rows.
        guard list.record.draft.extent == .growing else { return }
        growOverNetwork(id, at: end)
    }

    /// Handles the end of a batch that the list has fetched.
    func batchEnded(_ id: BatchID, at end: ListEnd, _ result: Result<Void, ServiceError>) {
        switch result {
        case .success: handle(.batchCompleted(end, id))
        case .failure:
            metrics.failedBatches += 1
            handle(.batchFailed(end, id))
        }
    }

    /// Schedules a wake of the engine and the media.
    func wake(at instant: Instant) {
        guard !wakes.contains(instant) else { return }
        wakes.append(instant)
        wakes.sort()
        scheduleWake()
    }

    private func scheduleWake() {
        guard let next = wakes.first else { return }
        let timer = timer ?? loop.timer { [unowned self] in wakeUp() }
        self.timer = timer
        timer.schedule(afterNanoseconds: UInt64(max(0, next.nanoseconds - now.nanoseconds)))
    }

    private func wakeUp() {
        let now = now
        guard wakes.first.map({ $0 <= now }) == true else { return scheduleWake() }
        wakes.removeAll { $0 <= now }
        media.handle(.wake, at: now)
        handle(.wake)
        scheduleWake()
    }
}

/// Recording of the cells' lifecycle callbacks, for the inspector.
extension Viewer {
    /// Events without a listener after which lifecycles are no longer recorded, as the client is probably a program.
    private static let maxUnheardEvents = 32

    /// Records the lifecycle callbacks of the latest event, while they may still be requested.
    private func recordLifecycles() {
        guard lifecycles != nil || lifecycleLog != nil else { return }
        unheardEvents = hub.isActive ? 0 : unheardEvents + 1
        guard unheardEvents <= Self.maxUnheardEvents else {
            lifecycles = nil
            lifecycleLog = nil
            return
        }
        lifecycleLog?.apply(workspace.outcome.changes, at: now)
        lifecycles?.apply(workspace.outcome.changes, at: now)
    }

    /// Records lifecycles in full from now on, starting anew if recording had stopped.
    package func trackLifecycles() {
        unheardEvents = 0
        expandLifecycleLog()
        if lifecycles == nil { lifecycles = CellLifecycles(engine.states, at: now) }
    }

    /// Records the layout of cells for the page.
    func noteLayout(of cells: [(row: Int, content: Row)]) {
        lifecycles?.laidOut(cells.lazy.map(\.row), at: now)
    }

    /// Records that the page has built cells.
    package func noteBuilding(of rows: Range<Int>) {
        expandLifecycleLog()
        lifecycles?.built(rows, at: now)
    }

    /// Records that the page has drawn all contents of cells.
    package func noteDisplay(of rows: Range<Int>) {
        expandLifecycleLog()
        lifecycles?.displayed(rows, at: now)
    }

    /// Applies an edit of the list to the recorded lifecycles.
    func moveLifecycles(by edit: RowEdit) {
        expandLifecycleLog()
        lifecycles?.apply(edit)
    }

    /// Returns the milliseconds since the viewer was opened, in tenths.
    package func milliseconds(at instant: Instant) -> Double {
        (Double(instant.nanoseconds - opening.nanoseconds) / 1e5).rounded() / 10
    }

    /// Replaces the compact log by full lifecycles, which later callbacks need.
    private func expandLifecycleLog() {
        guard let lifecycleLog else { return }
        lifecycles = lifecycleLog.lives()
        self.lifecycleLog = nil
    }
}
