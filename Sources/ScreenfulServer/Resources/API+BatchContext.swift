import HTTPServer
import Screenful

/// `/api/v1/viewers/{viewer}/batch-context`: batches, and moving them by hand.
extension API {
    func getBatchContext(_ call: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        return .json { $0.batches(of: viewer) }
    }

    func postBatchContext(_ call: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        let request = try BatchRequest(call.body())
        viewer.noteUse()
        switch request.action {
        case .begin: viewer.handle(.batchBegan(request.end))
        case .complete: viewer.handle(.batchCompleted(request.end))
        case .fail: viewer.handle(.batchFailed(request.end))
        case .cancel: viewer.handle(.batchCancelled(request.end))
        }
        return .json { $0.batches(of: viewer) }
    }
}
