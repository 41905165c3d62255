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
        var isTurned = false
        if let size = request.viewport {
            isTurned = viewer.turnTo(viewportSize: size)
            events.append(.resized(size))
        }
        if let (tuning, preset) = request.tuning { events.append(.tuningSet(tuning, preset: preset)) }
        // The same policy again keeps the state that it has learned.
        if let policy = request.policy, policy != viewer.policy {
            viewer.policy = policy
            events.append(.policySet(policy.make()))
        }
        if let mode = request.mode { events.append(.rangeModeSet(mode)) }
        viewer.handle(events)
        if isTurned { viewer.publishSnapshot() }
        return .json { $0.value(viewer.rangeController) }
    }
}
