import JSON
import ListStore
import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension Viewer {
    /// Rows that have a node: those in any range.
    var nodes: Range<Int> {
        let inRange = engine.states.filter { $0.state.rawValue > InterfaceState.measureLayout.rawValue }
        guard let first = inRange.first, let last = inRange.last else { return 0..<0 }
        return first.rows.lowerBound..<last.rows.upperBound
    }

    /// Tells listeners what is new since they were told last.
    func tellListeners() {
        // Nobody listens to most of the scrolls that programs make: those are to cost next to nothing.
        guard hub.isListenedTo || !fetchErrors.isEmpty else { return }
        let failed = engine.failedFetches
        forgetFetchErrors(but: failed)
        guard hub.isListenedTo, let told else { return }
        let nodes = nodes
        if told.isGeometryStale || nodes != told.nodes || engine.contentLength != told.contentLength {
            hub.publish(.geometry) { $0.geometry(of: self, nodes: nodes, correction: told.correction) }
        }
        if !workspace.outcome.changes.isEmpty {
            noteMediaStates()
            hub.publish(.states) { json in
                json.beginObject()
                json.member("revision", engine.revision)
                json.key("changes")
                json.value(workspace.outcome.changes)
                json.endObject()
            }
        }
        if !told.hasRanges(of: engine, settings: settings) {
            hub.publish(.ranges) { json in
                json.beginObject()
                json.ranges(of: self)
                json.endObject()
            }
        }
        if !workspace.cells.isEmpty { tellCells(workspace.cells) }
        tellMedia()
        if engine.tailBatch != told.tailBatch || engine.headBatch != told.headBatch {
            hub.publish(.batch) { $0.batches(of: self) }
        }
        if failed != told.failedFetches { hub.publish(.fetches) { $0.failedFetches(of: self) } }
        told.note(engine, settings: settings, nodes: nodes)
    }

    /// Tells listeners the contents of rows.
    func tellCells(_ cells: [(row: Int, content: Row)]) {
        guard hub.isListenedTo, !cells.isEmpty else { return }
        let cells = bind(cells)
        hub.publish(.cells) { json in
            json.beginObject()
            json.key("cells")
            json.cells(cells, of: self)
            json.endObject()
        }
        tellMedia()
    }

    /// The most rows whose move is told one by one.
    private static var longestMove: Int { 10_000 }

    /// Follows the list through an edit.
    func listChanged(by edit: RowEdit) {
        told?.isGeometryStale = true
        drafts.apply(edit)
        network?.apply(edit)
        moveLives(by: edit)
        let isTellable = edit.moved.reduce(0) { $0 + $1.rows.count } <= Self.longestMove
        if isTellable { tell(edit) }
        media.handle(.edited(edit), at: now)
        handle(.committed(edit, growsAtTail: list.grows(at: .tail), growsAtHead: list.grows(at: .head)))
        if !isTellable { tellAnew() }
    }

    /// Tells listeners what a change set did to the list, and what the list is called.
    func tell(_ edit: RowEdit) {
        guard hub.isListenedTo else { return }
        hub.publish(.list) { json in
            json.beginObject()
            json.member("id", String(list.id))
            json.member("name", list.record.name)
            json.member("version", list.contents.version)
            json.member("rows", list.contents.rowCount)
            json.key("edit")
            json.value(edit)
            json.endObject()
        }
    }
}
