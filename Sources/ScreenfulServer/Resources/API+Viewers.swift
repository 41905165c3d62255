import HTTPServer
import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulService
import ScreenfulTypes

/// `/api/v1/viewers`, `/api/v1/lists/{list}/viewers` and `/api/v1/viewers/{viewer}`: opening and ending viewers.
extension API {
    func getAllViewers(_ context: RequestContext, _ query: AllViewersQuery) throws(Problem) {
        let list = try query.list.map { id throws(Problem) in try lists.list(id).id }
        answer(query.page, of: list, context)
    }

    func getViewers(_ context: RequestContext, _ list: OpenList, on page: Page) {
        answer(page, of: list.id, context)
    }

    /// Answers with a page of the viewers of a list, or of all lists.
    private func answer(_ page: Page, of list: Int64?, _ context: RequestContext) {
        let (needed, overflows) = page.from.addingReportingOverflow(page.count)
        gather { api in
            let all = list.map { api.lists.viewers(ofList: $0) } ?? api.viewers.all
            return ListedViewers(all, upTo: overflows ? .max : needed)
        } then: { loops in
            let all = loops.flatMap(\.first).sorted { $0.opening < $1.opening }
            let total = loops.reduce(0) { $0 + $1.count }
            context.exchange.reply(
                .json { json in
                    json.page(page, total: total, named: "viewers") { json in
                        for viewer in all[page.indices(of: all.count)] { json.value(viewer.state) }
                    }
                }
            )
        }
    }

    func postViewer(_ context: RequestContext, _ list: OpenList) throws(Problem) {
        let columns = list.record.columns
        var wayToLeader: ConnectionPort?
        let request = try context.decode { body throws(DecodingError) in
            try NewViewerRequest(body, columns: columns) { leader in
                wayToLeader = ViewerID(leader).flatMap(way)
                return wayToLeader != nil || viewers.leader(leader, of: list) != nil
            }
        }
        if let wayToLeader { return move(context, through: wayToLeader) }
        let viewer = try Problem.translating { () throws(ServiceError) in try viewers.open(request, of: list) }
        replyOpened(viewer, request, context)
    }

    /// Opens a viewer under the client's name: 200 where the same request has opened it before.
    ///
    /// A balancer that hashes the path sends all that concerns a viewer to one server, also what opens it.
    func putViewer(_ context: RequestContext, _ name: ViewerID) throws(Problem) {
        let list = try lists.readyList(context.decode(NewViewerRequest.list))
        let columns = list.record.columns
        let request = try context.decode { body throws(DecodingError) in
            try NewViewerRequest(body, columns: columns, namesList: true) { viewers.leader($0, of: list) != nil }
        }
        let (viewer, isNew) = try Problem.translating { () throws(ServiceError) in
            try viewers.put(request, of: list, as: name)
        }
        guard isNew else { return context.exchange.reply(.json { $0.value(viewer.state) }) }
        replyOpened(viewer, request, context)
    }

    private func replyOpened(_ viewer: Viewer, _ request: NewViewerRequest, _ context: RequestContext) {
        guard request.wantsEvents else { return context.exchange.reply(created(viewer, events: nil)) }
        viewer.collectFirstEvents(since: request.version) { [self] events in
            guard !viewer.hasEnded else { return context.exchange.reply(Problem(.noViewer(viewer.id.text))) }
            context.exchange.reply(created(viewer, events: events))
        }
    }

    private func created(_ viewer: Viewer, events: [EncodedEvent]?) -> Response {
        let location = HeaderField("Location", "/api/v1/viewers/\(viewer.id.text)")
        var state = viewer.state
        state.events = events
        return .json(.created, headers: [location]) { $0.value(state) }
    }

    func getViewer(_: RequestContext, _ viewer: Viewer) -> Response {
        .json { $0.value(viewer.state) }
    }

    func patchViewer(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        try context.checkPreconditions { $0.value(viewer.state) }
        let request = try context.decode(ViewerRequest.init)
        viewer.noteUse()
        viewer.setDirection(request.direction ?? viewer.direction)
        return .json { $0.value(viewer.state) }
    }

    func deleteViewer(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        try context.checkPreconditions { $0.value(viewer.state) }
        viewer.end()
        return Response(.noContent)
    }
}

/// The viewers of a loop, those opened first.
private struct ListedViewers: Sendable {
    let count: Int
    /// The states of as many viewers as a page may need, in the order of their opening.
    let first: [(opening: Instant, state: ViewerState)]

    init(_ viewers: [Viewer], upTo limit: Int) {
        count = viewers.count
        first = viewers.prefix(limit).map { viewer in
            viewer.applyPendingChange()
            return (viewer.opening, viewer.state)
        }
    }
}

/// The query of all viewers: those of one list if it is given, page by page.
struct AllViewersQuery {
    var page: Page
    var list: String?
}

extension QueryParameters where Value == AllViewersQuery {
    static var allViewers: Self {
        Self("from", "count", "list") { query throws(Problem) in
            AllViewersQuery(page: try Page(query), list: try query.text("list", length: 1...64))
        }
    }
}
