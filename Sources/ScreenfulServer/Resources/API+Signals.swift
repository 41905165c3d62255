import HTTPServer
import Screenful

/// `/api/v1/viewers/{viewer}/signals`: what happens to the reader's device and page.
extension API {
    func postSignal(_ call: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        let signal = try SignalRequest(call.body())
        viewer.noteUse()
        switch signal {
        case .memoryWarning: viewer.handle(.memoryWarning)
        case .background: viewer.handle(.didEnterBackground)
        case .foreground: viewer.handle(.willEnterForeground)
        case .displayed(let stretches):
            // What was removed meanwhile was drawn in vain.
            let all = 0..<viewer.engine.rowCount
            let rows = stretches.map { Range($0).clamped(to: all) }.filter { !$0.isEmpty }
            viewer.handle(rows.map { .displayed($0) })
            for rows in rows { viewer.noteDisplay(of: rows) }
        case .built(let stretches):
            viewer.handle([])
            for rows in stretches { viewer.noteBuilding(of: Range(rows)) }
        case .measured(let rows):
            viewer.takePageMeasurements(rows)
        case .media(let reports):
            viewer.takeMediaReports(reports)
        }
        return changes(of: viewer)
    }
}
