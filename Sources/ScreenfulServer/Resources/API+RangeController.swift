import HTTPServer
import JSON
import Screenful
import ScreenfulCoding
import ScreenfulService

/// `/api/v1/viewers/{viewer}/range-controller`: ranges, tuning and mode.
extension API {
    func getRangeController(_: RequestContext, _ viewer: Viewer) -> Response {
        .json { $0.value(viewer.rangeController) }
    }

    func patchRangeController(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        try context.checkPreconditions { $0.value(viewer.rangeController) }
        let request = try context.decode { body throws(DecodingError) in
            try RangeControllerRequest(body, current: viewer.tuning, container: viewer.container)
        }
        viewer.noteUse()
        var events: [Event] = []
        if let (tuning, preset) = request.tuning { events.append(.tuningSet(tuning, preset: preset)) }
        // The same policy again keeps the state that it has learned.
        if let policy = request.policy, policy != viewer.policy {
            viewer.policy = policy
            events.append(.policySet(AnyPreloadingPolicy(policy.make())))
        }
        viewer.resize(to: request.viewport, mode: request.mode, with: events)
        viewer.lead { $0.resize(to: request.viewport, mode: request.mode) }
        return .json { $0.value(viewer.rangeController) }
    }
}
