import HTTPServer
import JSON
import Screenful
import ScreenfulTypes

/// `/api/v1/viewers/{viewer}/cells`: the rows that have a node.
extension API {
    private enum StateFilter: String, CaseIterable {
        case visible, display, preload, all

        /// The bit that a row's state must have; nil for any beyond measureLayout.
        var bit: InterfaceState? {
            switch self {
            case .visible: .visible
            case .display: .display
            case .preload: .preload
            case .all: nil
            }
        }
    }

    func getCells(_ call: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        var query = Query(call.request)
        let filter: StateFilter = try query.choice("state") ?? .all
        let page = try Page(&query)
        try query.finish()

        let runs = viewer.engine.states.filter { run in
            filter.bit.map { run.state.contains($0) } ?? (run.state.rawValue > InterfaceState.measureLayout.rawValue)
        }
        let total = runs.reduce(0) { $0 + $1.rows.count }
        return .json { json in
            json.beginObject()
            json.member("revision", viewer.engine.revision)
            json.member("from", page.from)
            json.member("total", total)
            json.key("cells")
            json.beginArray()
            var skipped = page.from
            var left = page.count
            for run in runs {
                let rows = run.rows.dropFirst(skipped).prefix(left)
                skipped -= min(skipped, run.rows.count)
                left -= rows.count
                for row in rows { json.cell(row, run.state, of: viewer) }
            }
            json.endArray()
            json.endObject()
        }
    }
}

extension JSONWriter {
    fileprivate mutating func cell(_ row: Int, _ state: InterfaceState, of viewer: Viewer) {
        beginObject()
        member("row", row)
        member("id", viewer.list.contents.id(ofRow: row))
        member("state", Int(state.rawValue))
        key("frame")
        value(viewer.frame(ofRow: row))
        endObject()
    }
}
