import EventLoop
import HTTPServer
import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// How the rows come that an engine asks for.
///
/// What is read takes a turn to another thread and an event back, whether it is
/// one row or fifty. So fetches of one turn and of one urgency are read together.
/// Rows that are only to be preloaded are wanted seconds later: the first of them
/// are read at once, and what comes within the next moment is gathered, unless
/// it is wanted sooner after all.
extension Viewer {
    func fetch(_ id: FetchID, _ rows: Range<Int>, _ priority: FetchPriority, deadline: Instant?) {
        // Rows that are computed when somebody looks need not be fetched for nobody.
        guard hub.isListenedTo || !list.computesRows || network != nil else {
            return engine.handle(.rowsArrived(id, .local), at: now, into: &workspace.outcome)
        }
        fetches[id] = FetchUrgency(priority: priority, deadline: deadline)
        let load = list.follow([rows]) { [weak self] result in self?.arrivals.append((id, result)) }
        guard !list.computesRows else { return read([PendingFetch(id: id, priority: priority, load: load)]) }
        pendingFetches.append(PendingFetch(id: id, priority: priority, load: load))
    }

    func cancelFetch(_ id: FetchID) {
        fetches[id] = nil
        cancelRequest(for: id)
        for fetch in pendingFetches where fetch.id == id { list.forget(fetch.load) }
        pendingFetches.removeAll { $0.id == id }
    }

    /// Reads what was asked for, but for what can wait for more of its kind.
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

    /// Whether rows that were only to be preloaded have come nearer meanwhile.
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

    /// Sends what was read over the network, or hands it over where there is none.
    private func takeArrivals() {
        let arrived = arrivals.compactMap { arrival in
            fetches.removeValue(forKey: arrival.id).map { (arrival.id, $0, arrival.result) }
        }
        arrivals = []
        guard !isEnded, !arrived.isEmpty else { return }
        var cells: [(row: Int, content: Row)] = []
        var events: [Event] = []
        for (id, urgency, result) in arrived {
            switch result {
            case .success(let rows):
                if send(rows, of: id, urgency.priority, deadline: urgency.deadline) { continue }
                cells += rows
                // What is computed or was here tells nothing of how long fetches take.
                let isLocal = list.computesRows || network != nil
                events.append(.rowsArrived(id, isLocal ? .local : nil))
            case .failure(let error):
                metrics.failedFetches += 1
                fetchErrors[id] = Problem(store: error)
                events.append(.rowsFailed(id))
            }
        }
        handOver(cells, events)
    }

    /// Hands over what has come to the engine, and to whoever listens.
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

    /// Has everything that failed for these rows fetched without the wait.
    func retryFetches(of rows: Range<Int>) {
        handle(.fetchesRetried(rows))
    }

    /// Why a fetch failed.
    func problem(of fetch: FailedFetch) -> Problem {
        fetchErrors[fetch.id] ?? Problem(store: StoreError(.failed, "the rows could not be read"))
    }

    /// Forgets why fetches failed that are tried again or not wanted any more.
    func forgetFetchErrors(but failed: [FailedFetch]) {
        guard !fetchErrors.isEmpty else { return }
        let ids = Set(failed.map(\.id))
        fetchErrors = fetchErrors.filter { ids.contains($0.key) }
    }

    /// Lets go of all that was asked for.
    func abandonFetches() {
        gatherTimer?.cancel()
        gatherTimer = nil
        for fetch in pendingFetches { list.forget(fetch.load) }
        pendingFetches = []
    }
}

/// How soon a fetch is wanted.
struct FetchUrgency {
    let priority: FetchPriority
    /// When its rows are likely to be on screen, if the scroll moves toward them.
    let deadline: Instant?
}

/// A fetch that an engine has asked for and that was not read yet.
struct PendingFetch {
    let id: FetchID
    let priority: FetchPriority
    /// Its rows, followed through edits.
    let load: RowRequest
}
