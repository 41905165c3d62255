import HTTPServer
import Screenful

/// `/api/v1/viewers/{viewer}/events`: what happens to a viewer, as server-sent events.
extension API {
    func getEvents(_ call: Call) throws(Problem) {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        var query = Query(call.request)
        query.ignore("access_token")
        let count = try query.integer("count", in: 1...1_000_000)
        try query.finish()
        guard (server?.statistics.openStreams ?? 0) < configuration.limits.streams else {
            let limit = configuration.limits.streams
            throw Problem(.streamLimit, "There are \(limit) event streams, which is as many as this server allows.")
        }
        let lastID = call.request.header("Last-Event-ID").flatMap { UInt64($0) }
        viewer.attach(call.exchange.stream(), after: lastID, count: count)
    }
}
