import HTTPServer
import JSON
import Screenful
import ScreenfulCoding
import ScreenfulService

/// `/api/v1/viewers/{viewer}/scroll`: scroll positions, up to sixty a second.
extension API {
    func postScroll(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        try context.checkIsJSON()
        let request =
            if let fast = ScrollRequest(fast: context.request.body) {
                fast
            } else {
                try context.decode(ScrollRequest.init(_:))
            }
        viewer.noteUse()
        fontService.yieldToScroll()
        viewer.scroll(request)
        return answer(with: viewer.changes)
    }
}

extension API {
    /// Returns the response with the changes of an event, written into a buffer that all such responses share.
    private func answer(with changes: ViewerChanges) -> Response {
        json.removeAll()
        json.value(changes)
        return .json(json.bytes)
    }
}

/// `/api/v1/viewers/{viewer}/signals`: events of the user's device and page.
extension API {
    func postSignal(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        let signal = try context.decode(SignalRequest.init)
        viewer.noteUse()
        switch signal {
        case .memoryWarning: viewer.handle(.memoryWarning)
        case .background: viewer.handle(.didEnterBackground)
        case .foreground: viewer.handle(.willEnterForeground)
        case .displayed(let stretches):
            // Rows that were removed meanwhile are ignored.
            let all = 0..<viewer.rowCount
            let rows = stretches.map { Range($0).clamped(to: all) }.filter { !$0.isEmpty }
            viewer.handle(rows.map { .displayed($0) })
            for rows in rows { viewer.noteDisplay(of: rows) }
        case .built(let stretches):
            viewer.flush()
            for rows in stretches { viewer.noteBuilding(of: Range(rows)) }
        case .measured(let rows): viewer.takePageMeasurements(rows)
        case .media(let reports): viewer.takeMediaReports(reports)
        }
        return answer(with: viewer.changes)
    }
}
