import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulLab

/// `/api/v1/viewers/{viewer}/network`: the network that a viewer's rows and pictures come over.
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

extension JSONWriter {
    /// Writes the network of a viewer and what has gone over it.
    mutating func network(of viewer: Viewer) {
        beginObject()
        networkMembers(of: viewer)
        key("traffic")
        traffic(of: viewer)
        endObject()
    }

    /// Writes which network a viewer is under.
    mutating func networkMembers(of viewer: Viewer) {
        key("network")
        value(viewer.networkProfile)
        member("seed", Int(viewer.networkSeed))
        member("preview", viewer.preview)
    }

    /// Writes what has gone over a viewer's network since it was set.
    mutating func traffic(of viewer: Viewer) {
        let network = viewer.network
        let traffic = network?.link.traffic ?? NetworkLink.Traffic()
        beginObject()
        member("requests", traffic.requests)
        member("bytes", Int(traffic.bytes))
        member("previewBytes", Int(traffic.previewBytes))
        member("cancelled", traffic.cancelled)
        member("failed", traffic.failed)
        member("retried", traffic.retried)
        member("underWay", network?.link.underWay ?? 0)
        member("waiting", network?.link.waiting ?? 0)
        member("blank", network?.blanks.seconds(at: viewer.now) ?? 0)
        endObject()
    }
}
