import EventLoop
import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension Viewer {
    /// Has the engine handle an event, does what it asks for until it asks for nothing more, and tells
    /// listeners.
    ///
    /// What changed stands in the workspace's outcome until the next event of any viewer.
    func handle(_ event: Event) {
        handle(CollectionOfOne(event))
    }

    /// The same for several events, of which listeners are told together.
    func handle(_ events: some Collection<Event>) {
        guard !isEnded else { return }
        guard !isHandling else {
            queue += events
            return
        }
        isHandling = true
        workspace.outcome.removeAll()
        workspace.correction = 0
        workspace.cells.removeAll(keepingCapacity: true)
        var performed = 0
        takeDeliveries()
        while let event = queue.popFirst() { take(event, performed: &performed) }
        for event in events { take(event, performed: &performed) }
        repeat {
            while let event = queue.popFirst() { take(event, performed: &performed) }
            readPendingFetches()
        } while !queue.isEmpty
        isHandling = false
        changedCount = workspace.outcome.changedCount
        metrics.stateChanges += changedCount
        recordLifecycles()
        publishChanges()
        watchNetwork()
    }

    /// Has the engine handle an event, and performs the actions that are asked for then.
    private func take(_ event: Event, performed: inout Int) {
        engine.handle(event, at: now, into: &workspace.outcome)
        while performed < workspace.outcome.actions.count {
            perform(workspace.outcome.actions[performed])
            performed += 1
        }
    }

    private func perform(_ action: Action) {
        switch action {
        case .measure(let rows):
            measure(rows)
        case .fetch(let id, let rows, let priority, let deadline):
            fetch(id, rows, priority, deadline: deadline)
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
            // Drawing is the page's: it sees the states, and says what it has drawn by a signal.
            break
        }
    }

    private func beginBatch(_ id: BatchID, at end: ListEnd) {
        metrics.batches += 1
        // On a list that does not grow by itself, whoever began the batch brings the rows.
        guard list.record.draft.extent == .growing else { return }
        growOverNetwork(id, at: end)
    }

    /// Notes how a batch ended that the list was asked for.
    func batchEnded(_ id: BatchID, at end: ListEnd, error: StoreError?) {
        if error != nil { metrics.failedBatches += 1 }
        handle(error == nil ? .batchCompleted(end, id) : .batchFailed(end, id))
    }

    /// Has the viewer look after its affairs at a time.
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

extension Viewer {
    /// Events without a listener after which a viewer is taken for a program's, whose cells' lives nobody looks at.
    private static let maxUnheardEvents = 32

    /// Notes what the latest event told the cells, where somebody may want to know.
    private func recordLifecycles() {
        guard lifecycles != nil || lifecycleLog != nil else { return }
        unheardEvents = hub.isListenedTo ? 0 : unheardEvents + 1
        guard unheardEvents <= Self.maxUnheardEvents else {
            lifecycles = nil
            lifecycleLog = nil
            return
        }
        lifecycleLog?.apply(workspace.outcome.changes, at: now)
        lifecycles?.apply(workspace.outcome.changes, at: now)
    }

    /// Begins to follow the lives of the cells, from now on, if that was given up.
    func trackLifecycles() {
        unheardEvents = 0
        expandLifecycleLog()
        if lifecycles == nil { lifecycles = CellLifecycles(engine.states, at: now) }
    }

    /// Notes that cells were laid out for the page.
    func noteLayout(of cells: [(row: Int, content: Row)]) {
        lifecycles?.laidOut(cells.lazy.map(\.row), at: now)
    }

    /// Notes that the page has built cells.
    func noteBuilding(of rows: Range<Int>) {
        expandLifecycleLog()
        lifecycles?.built(rows, at: now)
    }

    /// Notes that all that cells show has been drawn.
    func noteDisplay(of rows: Range<Int>) {
        expandLifecycleLog()
        lifecycles?.displayed(rows, at: now)
    }

    /// Follows the list through an edit.
    func moveLifecycles(by edit: RowEdit) {
        expandLifecycleLog()
        lifecycles?.apply(edit)
    }

    /// Milliseconds since the viewer was opened.
    func milliseconds(at instant: Instant) -> Double {
        (Double(instant.nanoseconds - opening.nanoseconds) / 1e5).rounded() / 10
    }

    /// Goes on from what was noted in few bytes, for what is to come does not fit in there.
    private func expandLifecycleLog() {
        guard let lifecycleLog else { return }
        lifecycles = lifecycleLog.lives()
        self.lifecycleLog = nil
    }
}
