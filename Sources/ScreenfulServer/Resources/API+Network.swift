import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulLab

/// `/api/v1/viewers/{viewer}/network`: the simulated network of a viewer.
extension API {
    func getNetwork(_ call: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        return .json { $0.network(of: viewer) }
    }

    func patchNetwork(_ call: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        try call.checkNoQuery()
        try call.checkPreconditions { $0.network(of: viewer) }
        let request = try NetworkRequest(call.body())
        viewer.noteUse()
        if let preview = request.preview { viewer.setPreview(preview) }
        viewer.setNetwork(request.network ?? viewer.networkProfile, seed: request.seed ?? viewer.networkSeed)
        return .json { $0.network(of: viewer) }
    }
}
