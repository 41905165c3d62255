import HTTPServer
import Screenful

/// `/api/v1/viewers/{viewer}/fetches`: rows that could not be had, and asking for them again.
extension API {
    func getFetches(_ call: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        return .json { $0.failedFetches(of: viewer) }
    }

    func postFetches(_ call: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        let request = try FetchesRequest(call.body())
        viewer.noteUse()
        // A table that could not be read may be back.
        if case .unavailable = viewer.list.availability { lists.openTable(of: viewer.list) }
        switch request.action {
        case .retry: for rows in request.rows ?? [0...Int.max - 1] { viewer.retryFetches(of: Range(rows)) }
        }
        return .json { $0.failedFetches(of: viewer) }
    }
}
