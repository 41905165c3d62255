import EventLoop
import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// Fetching of the rows that an engine requests.
///
/// A read costs a switch to another thread and an event back, whether it is for
/// one row or for fifty. So fetches of one turn and one priority are read together.
/// Rows to preload are needed seconds later: reads of them are throttled. The first
/// are read at once; later ones are gathered for ``gatherNanoseconds``, unless their
/// rows enter the display range.
extension Viewer {
    func fetch(_ id: FetchID, _ rows: Range<Int>, _ priority: FetchPriority) {
        // Generated rows are computed for listeners only, so that without one they count as loaded.
        guard hub.isActive || !list.computesRows || network != nil else {
            return engine.handle(.rowsArrived(id, .local), at: now, into: &workspace.outcome)
        }
        let load = list.follow([rows]) { [weak self] result in self?.arrivals.append((id, result)) }
        fetches[id] = load
        guard !list.computesRows else { return read([PendingFetch(id: id, priority: priority, load: load)]) }
        pendingFetches.append(PendingFetch(id: id, priority: priority, load: load))
    }

    func cancelFetch(_ id: FetchID) {
        if let load = fetches.removeValue(forKey: id) { list.forget(load) }
        cancelRequest(for: id)
        pendingFetches.removeAll { $0.id == id }
    }

    /// Reads the pending fetches, except those that are gathered.
    func readPendingFetches() {
        guard !pendingFetches.isEmpty else { return }
        for priority in [FetchPriority.visible, .display] {
            let group = pendingFetches.filter { $0.priority == priority }
            pendingFetches.removeAll { $0.priority == priority }
            read(group)
        }
        guard gatherTimer?.isScheduled != true || pendingFetches.contains(where: { isWantedSooner($0) }) else { return }
        readGathered()
    }

    private func readGathered() {
        guard !pendingFetches.isEmpty else { return }
        let group = pendingFetches
        pendingFetches = []
        read(group)
        let timer = gatherTimer ?? loop.timer { [unowned self] in readGathered() }
        gatherTimer = timer
        timer.schedule(afterNanoseconds: gatherNanoseconds)
    }

    /// Returns whether rows of a gathered fetch have entered the display range.
    private func isWantedSooner(_ fetch: PendingFetch) -> Bool {
        fetch.load.places.contains { place in
            place.map { $0 < engine.rowCount && engine.state(ofRow: $0).contains(.display) } ?? false
        }
    }

    private func read(_ group: [PendingFetch]) {
        guard !group.isEmpty else { return }
        if !list.computesRows { metrics.rowReads += 1 }
        list.load(group.map(\.load)) { [weak self] in self?.takeArrivals() }
    }

    /// Sends the rows that were read over the network, or hands them over if there is none.
    private func takeArrivals() {
        let arrived = arrivals.compactMap { arrival in
            fetches.removeValue(forKey: arrival.id).map { _ in (arrival.id, arrival.result) }
        }
        arrivals = []
        guard !isEnded, !arrived.isEmpty else { return }
        var cells: [(row: Int, content: Row)] = []
        var events: [Event] = []
        for (id, result) in arrived {
            switch result {
            case .success(let rows):
                if send(rows, of: id) { continue }
                cells += rows
                // Rows that are computed or cached are no sample of the time that fetches take.
                let isLocal = list.computesRows || network != nil
                events.append(.rowsArrived(id, isLocal ? .local : nil))
            case .failure(let error):
                metrics.failedFetches += 1
                fetchErrors[id] = .store(error)
                events.append(.rowsFailed(id))
            }
        }
        handOver(cells, events)
    }

    /// Passes rows to listeners and their events to the engine, now or after the event that is being handled.
    func handOver(_ cells: [(row: Int, content: Row)], _ events: [Event]) {
        measure(cells)
        if isHandling {
            workspace.cells += cells
            queue += events
        } else {
            publishCells(cells)
            handle(events)
        }
    }

    /// Retries the failed fetches of rows without waiting for their back-off.
    package func retryFetches(of rows: Range<Int>) {
        handle(.fetchesRetried(rows))
    }

    /// Returns the error of a failed fetch.
    func error(of fetch: FailedFetch) -> ServiceError {
        fetchErrors[fetch.id] ?? .store(StoreError(.failed, "the rows could not be read"))
    }

    /// Removes the errors of fetches that are no longer among the failed ones.
    func forgetFetchErrors(but failed: [FailedFetch]) {
        guard !fetchErrors.isEmpty else { return }
        let ids = Set(failed.map(\.id))
        fetchErrors = fetchErrors.filter { ids.contains($0.key) }
    }

    /// Cancels all pending fetches.
    func abandonFetches() {
        gatherTimer?.cancel()
        gatherTimer = nil
        for load in fetches.values { list.forget(load) }
        fetches = [:]
        pendingFetches = []
    }
}

/// A fetch of the engine whose rows are not being read yet.
struct PendingFetch {
    let id: FetchID
    let priority: FetchPriority
    /// Its rows, followed through edits.
    let load: RowRequest
}
