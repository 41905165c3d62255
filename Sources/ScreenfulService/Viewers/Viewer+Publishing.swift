import EventLoop
import ListStore
package import Screenful
import ScreenfulCoding
import ScreenfulRanges
package import ScreenfulTypes

/// Publishing of changes to the viewer's listeners.
extension Viewer {
    /// Publishes the changes of a turn.
    func publishChanges() {
        // Most scrolls of programs have no listener, and must cost next to nothing.
        guard hub.isActive || fetches.hasFailed else { return }
        if fetches.hasFailed { fetches.keepErrors(of: reading { $0.failedFetches }) }
        guard hub.isActive, publisher.isActive else { return }
        let (changes, cells) = (workspace.outcome.changes, workspace.cells)
        let ranges = ranges
        let near = nearSections
        guard
            let publications = publisher.publications(
                after: ranges,
                hasChanges: !changes.isEmpty,
                hasCells: !cells.isEmpty
            )
        else { return }
        if let correction = publications.correction {
            let nodes = ranges.summary.nodes
            let runs = reading { $0.layout.wraps ? $0.nodeRuns : [nodes] }
            let geometry = geometry(of: runs, at: ranges.position, correction: correction)
            geometry.sections = near?.places
            append(.geometry(geometry))
            bindAhead(beyond: nodes, ranges.position.direction)
        }
        // Of frames a listener may read the last alone, so that cells have an event of their own.
        let arePlaced = publications.correction != nil
        if let news = near.flatMap({ sections?.news($0, arePlaced: arePlaced) }) { append(.sections(news)) }
        publishNested(receding: true)
        if publications.hasStates {
            for change in changes { media.handle(.stateChanged(row: change.row, change.new), at: now) }
            append(.states(revision: ranges.position.revision, changes))
        }
        if let old = publications.oldRanges { append(.ranges(ranges, since: old)) }
        if sheet != nil {
            publishSheet(cells)
        } else if publications.hasCells {
            append(.cells(bind(cells)))
        }
        publishNested(receding: false)
        if readingMedia({ $0.hasChanges }) {
            let changes = takeMediaChanges()
            if !changes.isEmpty { append(.media(changes)) }
        }
        if let next = readingMedia({ $0.nextWake }) { wake(at: next) }
        if publications.hasBatches { append(.batch(batches)) }
        if publications.hasFetches { append(.fetches(failedRows)) }
        hub.publish(&workspace.block)
    }

    /// Appends an event to those of the turn.
    func append(_ event: PublishedEvent) {
        hub.append(event, to: &workspace.block)
    }

    /// Publishes an event, behind those of the turn.
    ///
    /// - Precondition: There are listeners.
    func publish(_ event: PublishedEvent) {
        append(event)
        hub.publish(&workspace.block)
    }

    /// Publishes media that the network has delivered.
    func publish(_ media: [PublishedMedium]) {
        guard hub.isActive, !media.isEmpty else { return }
        publish(.media(MediaChanges(media, gone: [])))
    }

    /// Publishes the requests that were asked for, were sent or have ended; without a stream they wait for one, since the
    /// next one may begin with a snapshot instead of the events between.
    func publishRequests() {
        guard let journal, journal.isOn, hub.streamCount > 0 else { return }
        let news = journal.takeNews { resource in
            switch resource {
            case .rows, .page: nil
            case .items(let fetch): nested.engines.id(ofSerial: fetch.list)?.row
            case .picture(let medium), .preview(let medium): media.row(of: medium)
            }
        }
        guard !news.isEmpty else { return }
        publish(.requests(RequestNews(news, clock: journal.nanoseconds(now))))
    }

    /// Reads the media in their place, as ``reading(_:)`` does the engine.
    private func readingMedia<Result>(_ body: (inout MediaPreparation) -> Result) -> Result { body(&media) }

    private func takeMediaChanges() -> MediaChanges {
        media.takeChanges(&delivery, at: now) { arrival(ofRow: $0) }
    }

    /// Binds the contents of rows to nodes, and sets the media of the rows.
    private func bind(_ cells: [(row: Int, content: Row)]) -> [PublishedCell] {
        lifecycles.laidOut(cells.lazy.map(\.row), at: now)
        return cells.map { cell in
            let bound = rows.cell(cell.content, at: cell.row, size: frame(ofRow: cell.row).size, list.record.columns)
            if let state = reading({ cell.row < $0.rowCount ? $0.state(ofRow: cell.row) : nil }) {
                media.handle(.contentsKnown(row: cell.row, bound.media, state: state), at: now)
            }
            return PublishedCell(row: cell.row, bound.encoded)
        }
    }

    /// Binds the rows beyond those that have a node on another thread, so that they are bound when they get one.
    private func bindAhead(beyond nodes: Range<Int>, _ direction: ScrollDirection) {
        guard list.computesRows else { return }
        let isForward = direction.contains(axis.forward)
        guard let rows = cellsAhead.rows(beyond: nodes, isForward: isForward, rowCount: rowCount) else { return }
        list.bindAhead(rows, cellSize, heightCache) { frame(ofRow: $0).size }
    }

    /// The maximum of moved rows that are published one by one.
    private static var maxMovedRows: Int { 10_000 }

    /// Applies an edit of the list, and publishes it.
    func listChanged(by published: PublishedEdit) {
        let edit = published.edit
        publisher.noteGeometry()
        rows.drafts.apply(edit)
        delivery?.apply(edit)
        lifecycles.apply(edit)
        let isPublishable = edit.moved.reduce(0) { $0 + $1.rows.count } <= Self.maxMovedRows
        // It is sent with the changes that follow from it.
        if isPublishable, hub.isActive { append(.list(published)) }
        media.handle(.edited(edit), at: now)
        commit(edit)
        if hub.isActive { hub.publish(&workspace.block) }
        if !isPublishable { publishSnapshot() }
    }

    private func commit(_ edit: RowEdit) {
        sections?.removeAll()
        handle(
            .committed(
                edit,
                growsAtTail: grows(at: .tail),
                growsAtHead: grows(at: .head),
                sections: sections.map { _ in list.contents.sections }
            )
        )
    }

    /// Publishes an edit of the list, with the list's name and version.
    func publish(_ edit: PublishedEdit) {
        if hub.isActive { publish(.list(edit)) }
    }
}

/// Subscribing of listeners: a new one begins with a snapshot.
extension Viewer {
    /// Subscribes a listener to the viewer's events until its stream closes.
    ///
    /// - Parameters:
    ///   - stream: The stream of the listener.
    ///   - point: The place at which a reconnecting listener goes on.
    ///   - count: Events after which the stream ends.
    package func attach(_ stream: any EventSink, after point: ResumePoint, count: Int?) {
        guard stream.isOpen else { return }
        stream.whenClosed { [weak self, weak stream] in
            guard let self, let stream else { return }
            detach(stream)
        }
        attach(stream, after: point, count: count, shared: nil)
    }

    /// Unsubscribes a listener whose stream has closed.
    func detach(_ stream: any EventSink) {
        noteUse()
        hub.detach(stream, at: services.loop.now)
    }

    /// Drops the state that is kept for listeners, if there has been none for a while.
    func forgetListeners(at now: UInt64) {
        applyPendingChange()
        hub.forget(at: now)
        endPublishing()
    }

    /// Drops the state that is kept for listeners, if there is none now: one that reconnects gets a snapshot.
    func forgetListenersAtOnce() {
        applyPendingChange()
        hub.forgetAtOnce()
        endPublishing()
    }

    private func endPublishing() {
        guard !hub.isActive, publisher.isActive else { return }
        publisher.end()
        journal?.stop()
        media.removeAll()
        handle(.watched(false))
    }

    /// Subscribes a listener, which the caller has to ``detach(_:)``.
    ///
    /// - Parameters:
    ///   - stream: The stream of the listener.
    ///   - point: The place at which a reconnecting listener goes on.
    ///   - count: Events after which the stream ends.
    ///   - shared: The multiplexed stream, if it carries the events of other viewers as well.
    func attach(_ stream: any EventSink, after point: ResumePoint, count: Int?, shared: MultiplexedStream?) {
        noteUse()
        trackLifecycles()
        let nodes = nodes
        if !hub.isActive {
            publisher.begin(with: ranges)
            sections?.publishAnew()
            media.removeAll()
        }
        journal?.start()
        let cells = computedCells(of: nodes)
        let isNew = hub.attach(stream, after: point.event, count: count, shared: shared) {
            var snapshot = snapshot(nodes: nodes, cells: cells)
            if let version = point.version { snapshot.since = movement(since: version).map { (version, $0) } }
            return .snapshot(snapshot)
        }
        if isNew { journal?.tellAgain() }
        if engine.isWatched { flush() } else { handle(.watched(true)) }
        if isNew { publishRest(of: nodes) }
    }

    /// Publishes a snapshot to all listeners.
    package func publishSnapshot() {
        reopenNested()
        guard hub.isActive else { return }
        let nodes = nodes
        let cells = computedCells(of: nodes)
        sections?.publishAnew()
        publish(.snapshot(snapshot(nodes: nodes, cells: cells)))
        watchDelivery()
        journal?.tellAgain()
        publishRequests()
        publishRest(of: nodes)
    }

    /// Publishes what a snapshot has not: the contents of rows that have to be read, and the values of a sheet.
    private func publishRest(of nodes: [Range<Int>]) {
        if sheet != nil {
            publishAllValues()
        } else if !list.computesRows {
            loadCells(of: nodes)
        }
    }

    private func snapshot(nodes: [Range<Int>], cells: [(row: Int, content: Row)]) -> ViewerSnapshot {
        let cells = bind(cells)
        // The snapshot has all media, so that their changes need not be published.
        _ = takeMediaChanges()
        let geometry = geometry(of: nodes, at: position)
        geometry.sections = nearSections
        var snapshot = ViewerSnapshot(
            ranges: ranges,
            geometry: geometry,
            cells: cells,
            media: media.all,
            batches: batches,
            failedRows: failedRows,
            list: list.description
        )
        snapshot.nested = nestedLists
        if let state = sheetState {
            sheet?.published(state)
            snapshot.sheet = state
        }
        return snapshot
    }

    /// Returns the rows that may be shown: under a network, those that were delivered.
    func rowsHere(of nodes: [Range<Int>]) -> [Range<Int>] {
        guard isThrottled else { return nodes }
        var here: [Range<Int>] = []
        for row in nodes.joined() where reading({ $0.isLoaded(row) }) { here.appendRows(row..<row + 1) }
        return here
    }

    /// Returns the contents of rows if they are computed; none otherwise.
    private func computedCells(of nodes: [Range<Int>]) -> [(row: Int, content: Row)] {
        var cells: [(row: Int, content: Row)] = []
        guard list.computesRows, sheet == nil else { return cells }
        list.load(rowsHere(of: nodes)) { result in
            if case .success(let rows) = result { cells = rows }
        }
        return cells
    }

    /// Reads the contents of rows, and publishes them.
    private func loadCells(of nodes: [Range<Int>]) {
        list.load(rowsHere(of: nodes)) { [weak self] result in
            guard let self, !isEnded else { return }
            applyPendingChange()
            switch result {
            case .success(let cells):
                receive(cells)
            case .failure:
                // The engine counts the rows as loaded: marked as reloaded, they are fetched again, with retries.
                commit(RowEdit(reloaded: nodes.map { $0.clamped(to: 0..<engine.rowCount) }))
            }
        }
    }
}

/// The cells' lifecycle callbacks, for the inspector.
extension Viewer {
    /// Records lifecycles in full from now on, starting anew if recording had stopped.
    package func trackLifecycles() {
        lifecycles.track(engine.states, at: now)
    }

    /// Records that the page has built cells.
    package func noteBuilding(of rows: Range<Int>) {
        lifecycles.built(rows, at: now)
    }

    /// Records that the page has drawn all contents of cells.
    package func noteDisplay(of rows: Range<Int>) {
        lifecycles.displayed(rows, at: now)
    }

    /// Returns the lifecycle callbacks of a row's cell, oldest first; none before they were requested.
    package func callbacks(ofRow row: Int) -> [CellLifecycles.Callback] {
        lifecycles.callbacks(ofRow: row)
    }

    /// Returns the milliseconds since the viewer was opened, in tenths.
    package func milliseconds(at instant: Instant) -> Double {
        (Double(instant.nanoseconds - opening.nanoseconds) / 1e5).rounded() / 10
    }
}
