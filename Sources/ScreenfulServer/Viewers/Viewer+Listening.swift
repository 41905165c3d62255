import EventLoop
import HTTPServer
import JSON
import ListStore
import Screenful
import ScreenfulRanges

extension Viewer {
    /// Adds a listener to the viewer's events.
    ///
    /// - Parameters:
    ///   - stream: Where the listener reads.
    ///   - lastID: The last event that the listener has seen, if it comes back.
    ///   - count: Events after which its stream ends.
    func attach(_ stream: EventStream, after lastID: UInt64?, count: Int?) {
        guard stream.isOpen else { return }
        stream.onClose = { [weak self, weak stream] _ in
            guard let self, let stream else { return }
            detach(stream)
        }
        attach(stream, after: lastID, count: count, shared: nil)
    }

    /// Removes a listener that is gone.
    func detach(_ stream: EventStream) {
        noteUse()
        hub.detach(stream, at: loop.now)
    }

    /// Adds a listener, whose end the caller tells.
    ///
    /// - Parameters:
    ///   - stream: Where the listener reads.
    ///   - lastID: The last event that the listener has seen, if it comes back.
    ///   - count: Events after which its stream ends.
    ///   - shared: The stream, if it carries the events of other viewers as well.
    func attach(_ stream: EventStream, after lastID: UInt64?, count: Int?, shared: MultiplexedStream?) {
        noteUse()
        watchLives()
        let nodes = nodes
        if !hub.isListenedTo {
            told = PublishedState(engine, settings: settings, nodes: nodes)
            forgetMedia()
        }
        let cells = computedCells(of: nodes)
        let isNew = hub.attach(stream, after: lastID, count: count, shared: shared) { json in
            snapshot(nodes: nodes, cells: cells, to: &json)
        }
        handle(engine.isWatched ? [] : [.watched(true)])
        if isNew, !list.computesRows { loadCells(of: nodes) }
    }

    /// Tells all listeners how things stand, as if they knew nothing.
    func tellAnew() {
        guard hub.isListenedTo else { return }
        let nodes = nodes
        let cells = computedCells(of: nodes)
        hub.publish(.snapshot) { snapshot(nodes: nodes, cells: cells, to: &$0) }
        watchNetwork()
        if !list.computesRows { loadCells(of: nodes) }
    }

    private func snapshot(nodes: Range<Int>, cells: [(row: Int, content: Row)], to json: inout JSONWriter) {
        let cells = bind(cells)
        // All media stand in the snapshot.
        _ = takeMediaNews()
        json.snapshot(of: self, nodes: nodes, cells: cells)
    }

    /// Those of some rows that may be shown: under a network, the ones that have come.
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

    /// The contents of rows that are at hand.
    private func computedCells(of nodes: Range<Int>) -> [(row: Int, content: Row)] {
        var cells: [(row: Int, content: Row)] = []
        guard list.computesRows else { return cells }
        list.load(rowsHere(of: nodes)) { result in
            if case .success(let rows) = result { cells = rows }
        }
        return cells
    }

    /// Reads the contents of rows, and tells all listeners.
    private func loadCells(of nodes: Range<Int>) {
        list.load(rowsHere(of: nodes)) { [weak self] result in
            guard let self, !isEnded else { return }
            switch result {
            case .success(let cells):
                measure(cells)
                tellCells(cells)
                watchNetwork()
            case .failure:
                // The engine takes the rows for loaded: as reloaded ones they are fetched, and tried again.
                let rows = nodes.clamped(to: 0..<engine.rowCount)
                let edit = RowEdit(reloaded: [rows])
                handle(.committed(edit, growsAtTail: list.grows(at: .tail), growsAtHead: list.grows(at: .head)))
            }
        }
    }
}
