import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulLab

/// `/api/v1/viewers/{viewer}/network`: the simulated network of a viewer.
extension API {
    func getNetwork(_ context: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(context.parameter("viewer"))
        try context.checkNoQuery()
        return .json { $0.network(of: viewer) }
    }

    func patchNetwork(_ context: RequestContext) throws(Problem) -> Response {
        let viewer = try viewers.viewer(context.parameter("viewer"))
        try context.checkNoQuery()
        try context.checkPreconditions { $0.network(of: viewer) }
        let request = try context.decode(NetworkRequest.init)
        viewer.noteUse()
        if let preview = request.preview { viewer.setPreview(preview) }
        viewer.setNetwork(request.network ?? viewer.networkProfile, seed: request.seed ?? viewer.networkSeed)
        return .json { $0.network(of: viewer) }
    }
}
