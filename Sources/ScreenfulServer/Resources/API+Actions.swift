import HTTPServer

/// `/api/v1/viewers/{viewer}/nodes/{row}/actions`: what a reader does in a cell.
extension API {
    func postAction(_ call: RequestContext) throws(Problem) {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        let request = try NodeActionRequest(call.body())
        let row = try viewer.rowWithNode(call.parameter("row"))
        viewer.noteUse()
        viewer.act(request, onRow: row) { result in
            call.reply(result) { action in .json { $0.value(action) } }
        }
    }
}
