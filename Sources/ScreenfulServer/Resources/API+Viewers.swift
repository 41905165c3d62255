import HTTPServer
import JSON
import Screenful

/// `/api/v1/lists/{list}/viewers` and `/api/v1/viewers/{viewer}`: opening and ending viewers.
extension API {
    func getViewers(_ call: Call) throws(Problem) -> Response {
        let list = try lists.list(call.parameter("list"))
        let page = try Page(call.request)
        return .json { json in
            json.page(page, total: list.viewers.count, named: "viewers") { json in
                for viewer in list.viewers[page.indices(of: list.viewers.count)] { json.value(viewer) }
            }
        }
    }

    func postViewer(_ call: Call) throws(Problem) -> Response {
        let list = try lists.readyList(call.parameter("list"))
        try call.checkNoQuery()
        let request = try NewViewerRequest(call.body())
        let viewer = try viewers.open(request, of: list)
        metrics.openedViewers += 1
        let location = HeaderField("Location", "/api/v1/viewers/\(viewer.id.text)")
        return .json(.created, headers: [location]) { $0.value(viewer) }
    }

    func getViewer(_ call: Call) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        return .json { $0.value(viewer) }
    }

    func deleteViewer(_ call: Call) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        try call.checkPreconditions { $0.value(viewer) }
        viewer.end()
        return Response(.noContent)
    }
}
