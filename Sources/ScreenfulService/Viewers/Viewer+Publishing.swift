import EventLoop
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// Publishing of changes to the viewer's listeners.
extension Viewer {
    /// The rows that have a node: those in any range.
    var nodes: Range<Int> {
        let inRange = engine.states.filter { $0.state.rawValue > InterfaceState.measureLayout.rawValue }
        guard let first = inRange.first, let last = inRange.last else { return 0..<0 }
        return first.rows.lowerBound..<last.rows.upperBound
    }

    /// Publishes the changes since the last publication.
    func publishChanges() {
        // Most scrolls of programs have no listener, and must cost next to nothing.
        guard hub.isActive || !fetchErrors.isEmpty else { return }
        let failed = engine.failedFetches
        forgetFetchErrors(but: failed)
        guard hub.isActive, let published else { return }
        let nodes = nodes
        if published.isGeometryStale || nodes != published.nodes || engine.contentLength != published.contentLength {
            hub.publish(.geometry(geometry(of: nodes, correction: published.correction)))
        }
        if !workspace.outcome.changes.isEmpty {
            noteMediaStates()
            hub.publish(.states(revision: engine.revision, workspace.outcome.changes))
        }
        if !published.hasRanges(of: engine, settings: settings) { hub.publish(.ranges(ranges)) }
        if !workspace.cells.isEmpty { publishCells(workspace.cells) }
        publishMedia()
        if engine.tailBatch != published.tailBatch || engine.headBatch != published.headBatch {
            hub.publish(.batch(batches))
        }
        if failed != published.failedFetches { hub.publish(.fetches(failedRows)) }
        published.note(engine, settings: settings, nodes: nodes)
    }

    /// Publishes the contents of rows.
    func publishCells(_ cells: [(row: Int, content: Row)]) {
        guard hub.isActive, !cells.isEmpty else { return }
        hub.publish(.cells(bind(cells), list.record.columns))
        publishMedia()
    }

    /// Binds the contents of rows to nodes, and sets the media of the rows.
    private func bind(_ cells: [(row: Int, content: Row)]) -> [BoundCell] {
        noteLayout(of: cells)
        return cells.map { cell in
            let tree = nodes(of: cell.content, at: cell.row, in: frame(ofRow: cell.row))
            noteMedia(tree.media, inRow: cell.row)
            return BoundCell(row: cell.row, content: cell.content, tree: tree)
        }
    }

    /// The maximum of moved rows that are published one by one.
    private static var maxMovedRows: Int { 10_000 }

    /// Applies an edit of the list, and publishes it.
    func listChanged(by edit: RowEdit) {
        published?.isGeometryStale = true
        drafts.apply(edit)
        network?.apply(edit)
        moveLifecycles(by: edit)
        let isPublishable = edit.moved.reduce(0) { $0 + $1.rows.count } <= Self.maxMovedRows
        if isPublishable { publish(edit) }
        media.handle(.edited(edit), at: now)
        handle(.committed(edit, growsAtTail: list.grows(at: .tail), growsAtHead: list.grows(at: .head)))
        if !isPublishable { publishSnapshot() }
    }

    /// Publishes an edit of the list, with the list's name and version.
    func publish(_ edit: RowEdit) {
        guard hub.isActive else { return }
        let contents = list.contents
        let edit = PublishedEdit(
            edit,
            list: list.id,
            name: list.record.name,
            version: contents.version,
            rowCount: contents.rowCount
        )
        hub.publish(.list(edit))
    }
}

/// Subscribing of listeners: a new one begins with a snapshot.
extension Viewer {
    /// Subscribes a listener to the viewer's events until its stream closes.
    ///
    /// - Parameters:
    ///   - stream: The stream of the listener.
    ///   - lastID: The last event that a reconnecting listener has received.
    ///   - count: Events after which the stream ends.
    package func attach(_ stream: any EventSink, after lastID: UInt64?, count: Int?) {
        guard stream.isOpen else { return }
        stream.whenClosed { [weak self, weak stream] in
            guard let self, let stream else { return }
            detach(stream)
        }
        attach(stream, after: lastID, count: count, shared: nil)
    }

    /// Unsubscribes a listener whose stream has closed.
    func detach(_ stream: any EventSink) {
        noteUse()
        hub.detach(stream, at: loop.now)
    }

    /// Drops the state that is kept for listeners, if there has been none for a while.
    func forgetListeners(at now: UInt64) {
        hub.forget(at: now)
        guard !hub.isActive, published != nil else { return }
        published = nil
        forgetMedia()
        handle(.watched(false))
    }

    /// Subscribes a listener, which the caller has to ``detach(_:)``.
    ///
    /// - Parameters:
    ///   - stream: The stream of the listener.
    ///   - lastID: The last event that a reconnecting listener has received.
    ///   - count: Events after which the stream ends.
    ///   - shared: The multiplexed stream, if it carries the events of other viewers as well.
    func attach(_ stream: any EventSink, after lastID: UInt64?, count: Int?, shared: MultiplexedStream?) {
        noteUse()
        trackLifecycles()
        let nodes = nodes
        if !hub.isActive {
            published = PublishedState(engine, settings: settings, nodes: nodes)
            forgetMedia()
        }
        let cells = computedCells(of: nodes)
        let isNew = hub.attach(stream, after: lastID, count: count, shared: shared) {
            .snapshot(snapshot(nodes: nodes, cells: cells))
        }
        handle(engine.isWatched ? [] : [.watched(true)])
        if isNew, !list.computesRows { loadCells(of: nodes) }
    }

    /// Publishes a snapshot to all listeners.
    package func publishSnapshot() {
        guard hub.isActive else { return }
        let nodes = nodes
        let cells = computedCells(of: nodes)
        hub.publish(.snapshot(snapshot(nodes: nodes, cells: cells)))
        watchNetwork()
        if !list.computesRows { loadCells(of: nodes) }
    }

    private func snapshot(nodes: Range<Int>, cells: [(row: Int, content: Row)]) -> ViewerSnapshot {
        let cells = bind(cells)
        // The snapshot has all media, so that their changes need not be published.
        _ = takeMediaNews()
        return ViewerSnapshot(
            ranges: ranges,
            geometry: geometry(of: nodes),
            cells: cells,
            media: media.all.map(medium),
            batches: batches,
            failedRows: failedRows,
            list: list.description
        )
    }

    /// Returns the rows that may be shown: under a network, those that were delivered.
    private func rowsHere(of nodes: Range<Int>) -> [Range<Int>] {
        guard network != nil else { return [nodes] }
        var here: [Range<Int>] = []
        for row in nodes where engine.isLoaded(row) {
            if let last = here.last, last.upperBound == row {
                here[here.count - 1] = last.lowerBound..<row + 1
            } else {
                here.append(row..<row + 1)
            }
        }
        return here
    }

    /// Returns the contents of rows if they are computed; none otherwise.
    private func computedCells(of nodes: Range<Int>) -> [(row: Int, content: Row)] {
        var cells: [(row: Int, content: Row)] = []
        guard list.computesRows else { return cells }
        list.load(rowsHere(of: nodes)) { result in
            if case .success(let rows) = result { cells = rows }
        }
        return cells
    }

    /// Reads the contents of rows, and publishes them.
    private func loadCells(of nodes: Range<Int>) {
        list.load(rowsHere(of: nodes)) { [weak self] result in
            guard let self, !isEnded else { return }
            switch result {
            case .success(let cells):
                measure(cells)
                publishCells(cells)
                watchNetwork()
            case .failure:
                // The engine counts the rows as loaded: marked as reloaded, they are fetched again, with retries.
                let rows = nodes.clamped(to: 0..<engine.rowCount)
                let edit = RowEdit(reloaded: [rows])
                handle(.committed(edit, growsAtTail: list.grows(at: .tail), growsAtHead: list.grows(at: .head)))
            }
        }
    }
}
