import HTTPServer
import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulTypes

/// `/api/v1/viewers/{viewer}/nodes/{row}`: the node tree of a cell.
extension API {
    func getNode(_ call: RequestContext) throws(Problem) {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        let row = try viewer.rowWithNode(call.parameter("row"))
        viewer.watchLives()
        viewer.list.load([row..<row + 1]) { result in
            switch result {
            case .success(let rows):
                guard !viewer.isEnded, let cell = rows.first else {
                    return call.exchange.reply(Problem(.rowNotFound, "Row \(row) was removed meanwhile."))
                }
                call.exchange.reply(.json { $0.nodeTree(of: cell.content, at: cell.row, in: viewer) })
            case .failure(let error):
                call.exchange.reply(Problem(store: error))
            }
        }
    }
}

extension Viewer {
    /// The row that a part of a path names.
    ///
    /// - Throws: 404 where there is no such row, or no node of it.
    func rowWithNode(_ text: String) throws(Problem) -> Int {
        guard let number = Int64(canonical: text), let row = Int(exactly: number), row < engine.rowCount else {
            throw Problem(.rowNotFound, "The list has no row \(text); it has \(engine.rowCount).")
        }
        guard engine.state(ofRow: row).rawValue > InterfaceState.measureLayout.rawValue else {
            throw Problem(.rowHasNoNode, "Row \(row) is outside every range, so it has no node.")
        }
        return row
    }

    /// The sizes that each node of a row was allowed, by its `id`.
    fileprivate func sizeRanges(of content: Row, in frame: Rect) -> [Int: SizeRange] {
        typesetting.press.typesetter.sizeRanges(of: content, typesetting.template.compiled, in: frame)
    }
}

extension JSONWriter {
    fileprivate mutating func nodeTree(of content: Row, at row: Int, in viewer: Viewer) {
        let frame = viewer.frame(ofRow: row)
        let tree = viewer.nodes(of: content, at: row, in: frame)
        let state = Int(viewer.engine.state(ofRow: row).rawValue)
        beginObject()
        member("row", row)
        member("id", content.id)
        member("state", state)
        key("frame")
        value(frame)
        key("nodes")
        nodes(tree, state: state, sizeRanges: viewer.sizeRanges(of: content, in: frame))
        key("media")
        value(viewer.media.media(ofRow: row), of: viewer)
        member("clock", viewer.milliseconds(at: viewer.now))
        key("callbacks")
        beginArray()
        for callback in viewer.lives?.callbacks(ofRow: row) ?? [] {
            beginObject()
            member("name", callback.name)
            member("at", viewer.milliseconds(at: callback.at))
            endObject()
        }
        endArray()
        endObject()
    }
}
