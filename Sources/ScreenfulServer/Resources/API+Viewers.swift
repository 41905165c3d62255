import HTTPServer
import JSON
import Screenful

/// `/api/v1/viewers`, `/api/v1/lists/{list}/viewers` and `/api/v1/viewers/{viewer}`: opening and ending viewers.
extension API {
    func getAllViewers(_ context: RequestContext) throws(Problem) -> Response {
        var query = Query(context.request)
        let page = try Page(&query)
        let list = try query.text("list", length: 1...64)
        try query.finish()
        return answer(page, of: try list.map { text throws(Problem) in try lists.list(text).viewers } ?? viewers.all)
    }

    func getViewers(_ context: RequestContext) throws(Problem) -> Response {
        let list = try lists.list(context.parameter("list"))
        return answer(try Page(context.request), of: list.viewers)
    }

    private func answer(_ page: Page, of viewers: [Viewer]) -> Response {
        .json { json in
            json.page(page, total: viewers.count, named: "viewers") { json in
                for viewer in viewers[page.indices(of: viewers.count)] { json.value(viewer) }
            }
        }
    }

    func postViewer(_ context: RequestContext) throws(Problem) -> Response {
        let list = try lists.readyList(context.parameter("list"))
        try context.checkNoQuery()
        let request = try context.decode(NewViewerRequest.init)
        let viewer = try viewers.open(request, of: list)
        metrics.openedViewers += 1
        let location = HeaderField("Location", "/api/v1/viewers/\(viewer.id.text)")
        return .json(.created, headers: [location]) { $0.value(viewer) }
    }

    func getViewer(_ context: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(context.parameter("viewer"))
        try context.checkNoQuery()
        return .json { $0.value(viewer) }
    }

    func deleteViewer(_ context: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(context.parameter("viewer"))
        try context.checkNoQuery()
        try context.checkPreconditions { $0.value(viewer) }
        viewer.end()
        return Response(.noContent)
    }
}
