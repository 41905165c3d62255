import HTTPServer
import JSON
import Screenful

/// `/api/v1/viewers/{viewer}/scroll`: the message that comes sixty times a second.
extension API {
    func postScroll(_ call: Call) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        try call.checkIsJSON()
        let body = call.request.body
        var scroll = if let fast = Scroll(fast: body) { fast } else { try Scroll(Field.parse(body)) }
        scroll.position = viewer.position(of: scroll.position)
        viewer.noteUse()
        viewer.handle(.scrolled(scroll))
        return changes(of: viewer)
    }

    /// The answer to whatever made a viewer's rows change.
    func changes(of viewer: Viewer) -> Response {
        let workspace = viewer.workspace
        workspace.json.removeAll()
        workspace.json.changes(workspace.outcome, of: viewer)
        return .json(workspace.json.bytes)
    }
}
