import HTTPServer
import Screenful
import ScreenfulCoding
import ScreenfulService

/// `/api/v1/viewers/{viewer}/fetches`: rows that could not be fetched, and retrying them.
extension API {
    func getFetches(_: RequestContext, _ viewer: Viewer) -> Response {
        .json { $0.value(viewer.failedRows) }
    }

    func postFetches(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        let request = try context.decode(FetchesRequest.init)
        viewer.noteUse()
        // A table that could not be opened may be available again.
        if viewer.list.isUnavailable { lists.openTable(of: viewer.list) }
        switch request.action {
        case .retry: for rows in request.rows ?? [0...Int.max - 1] { viewer.retryFetches(of: Range(rows)) }
        }
        return .json { $0.value(viewer.failedRows) }
    }
}

/// `/api/v1/viewers/{viewer}/batch-context`: the batch contexts, and their transitions by hand.
extension API {
    func getBatchContext(_: RequestContext, _ viewer: Viewer) -> Response {
        .json { $0.value(viewer.batches) }
    }

    func postBatchContext(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        let request = try context.decode(BatchRequest.init)
        viewer.noteUse()
        switch request.action {
        case .begin: viewer.beginBatch(at: request.end)
        case .complete: viewer.handle(.batchCompleted(request.end))
        case .fail: viewer.handle(.batchFailed(request.end))
        case .cancel: viewer.handle(.batchCancelled(request.end))
        }
        return .json { $0.value(viewer.batches) }
    }
}
