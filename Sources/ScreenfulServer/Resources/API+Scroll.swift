import HTTPServer
import JSON
import Screenful
import ScreenfulCoding
import ScreenfulService

/// `/api/v1/viewers/{viewer}/scroll`: scroll positions, up to sixty a second.
extension API {
    func postScroll(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        try context.checkIsJSON()
        let sent =
            if let fast = ScrollRequest(fast: context.request.body) {
                fast
            } else {
                try context.decode { body throws(DecodingError) in
                    try viewer.isSheet ? ScrollRequest(body) : ScrollRequest(alongRows: body)
                }
            }
        let request = try Problem.translating { () throws(ServiceError) in try viewer.updated(sent) }
        viewer.noteUse()
        fontService.yieldToScroll()
        viewer.scroll(request)
        // A closure is memory, which most scrolls need not take.
        if viewer.isFollowed {
            viewer.lead { follower in
                if let request = try? follower.updated(request) { follower.scroll(request) }
            }
        }
        return answer(context, with: viewer.changes)
    }
}

extension API {
    private static let minimalApplied = [HeaderField("Preference-Applied", "return=minimal")]

    /// Returns the response with the changes of an event, written into a buffer that all such responses share.
    ///
    /// A client with an event stream learns the changes there, and may prefer not to receive them twice.
    ///
    /// - Note: `return=minimal` of RFC 7240, section 4.2.
    private func answer(_ context: RequestContext, with changes: ViewerChanges) -> Response {
        json.removeAll()
        guard context.request.preference("return") == "minimal" else {
            json.value(changes)
            return .json(json.bytes)
        }
        json.receipt(changes)
        return .json(json.bytes, headers: Self.minimalApplied)
    }
}

/// `/api/v1/viewers/{viewer}/signals`: events of the user's device and page.
extension API {
    func postSignal(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        let signal = try context.decode(SignalRequest.init)
        viewer.noteUse()
        switch signal {
        case .memoryWarning: send(.memoryWarning, to: viewer)
        case .background: send(.didEnterBackground, to: viewer)
        case .foreground: send(.willEnterForeground, to: viewer)
        // Rows that were removed meanwhile are ignored.
        case .displayed(let rows, let version):
            let rows = try Problem.translating { () throws(ServiceError) in try viewer.updated(rows, from: version) }
            viewer.handle(rows.map { .displayed($0) })
            for rows in rows { viewer.noteDisplay(of: rows) }
        case .built(let rows, let version):
            let rows = try Problem.translating { () throws(ServiceError) in try viewer.updated(rows, from: version) }
            viewer.flush()
            for rows in rows { viewer.noteBuilding(of: rows) }
        case .measured(let rows, let version):
            let rows = try Problem.translating { () throws(ServiceError) in try viewer.updated(rows, from: version) }
            viewer.takePageMeasurements(rows)
        case .media(let reports): viewer.takeMediaReports(reports)
        }
        return answer(context, with: viewer.changes)
    }

    private func send(_ event: Event, to viewer: Viewer) {
        viewer.handle(event)
        viewer.lead { $0.handle(event) }
    }
}
