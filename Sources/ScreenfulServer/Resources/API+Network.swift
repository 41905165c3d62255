import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulLab
import ScreenfulService

/// `/api/v1/viewers/{viewer}/network`: the simulated network of a viewer.
extension API {
    func getNetwork(_: RequestContext, _ viewer: Viewer) -> Response {
        .json { $0.network(of: viewer.settings, viewer.traffic) }
    }

    func patchNetwork(_ context: RequestContext, _ viewer: Viewer) throws(Problem) -> Response {
        try context.checkPreconditions { $0.network(of: viewer.settings, viewer.traffic) }
        let request = try context.decode(NetworkRequest.init)
        viewer.noteUse()
        set(request, of: viewer)
        viewer.lead { [self] in set(request, of: $0) }
        return .json { $0.network(of: viewer.settings, viewer.traffic) }
    }

    private func set(_ request: NetworkRequest, of viewer: Viewer) {
        if let preview = request.preview { viewer.setPreview(preview) }
        viewer.setNetwork(request.network ?? viewer.networkProfile, seed: request.seed ?? viewer.networkSeed)
    }
}
