import HTTPServer
import JSON
import Screenful

/// `/api/v1/viewers`, `/api/v1/lists/{list}/viewers` and `/api/v1/viewers/{viewer}`: opening and ending viewers.
extension API {
    func getAllViewers(_ call: RequestContext) throws(Problem) -> Response {
        var query = Query(call.request)
        let page = try Page(&query)
        let list = try query.text("list", length: 1...64)
        try query.finish()
        return answer(page, of: try list.map { text throws(Problem) in try lists.list(text).viewers } ?? viewers.all)
    }

    func getViewers(_ call: RequestContext) throws(Problem) -> Response {
        let list = try lists.list(call.parameter("list"))
        return answer(try Page(call.request), of: list.viewers)
    }

    private func answer(_ page: Page, of viewers: [Viewer]) -> Response {
        .json { json in
            json.page(page, total: viewers.count, named: "viewers") { json in
                for viewer in viewers[page.indices(of: viewers.count)] { json.value(viewer) }
            }
        }
    }

    func postViewer(_ call: RequestContext) throws(Problem) -> Response {
        let list = try lists.readyList(call.parameter("list"))
        try call.checkNoQuery()
        let request = try NewViewerRequest(call.body())
        let viewer = try viewers.open(request, of: list)
        metrics.openedViewers += 1
        let location = HeaderField("Location", "/api/v1/viewers/\(viewer.id.text)")
        return .json(.created, headers: [location]) { $0.value(viewer) }
    }

    func getViewer(_ call: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        return .json { $0.value(viewer) }
    }

    func deleteViewer(_ call: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        try call.checkPreconditions { $0.value(viewer) }
        viewer.end()
        return Response(.noContent)
    }
}
