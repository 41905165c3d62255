import HTTPServer
import Screenful

/// `/api/v1/viewers/{viewer}/events` and `/api/v1/events`: the events of viewers, as server-sent events.
extension API {
    func getEvents(_ call: RequestContext) throws(Problem) {
        let viewer = try viewers.viewer(call.parameter("viewer"))
        var query = Query(call.request)
        query.ignore("access_token")
        let count = try query.integer("count", in: 1...1_000_000)
        try query.finish()
        viewer.attach(try openStream(call), after: call.lastEventID, count: count)
    }

    func getMultiplexedEvents(_ call: RequestContext) throws(Problem) {
        let listened = try ListenedViewers(call.request)
        let found = listened.places.map { viewers.viewer($0.id) }
        guard found.contains(where: { $0 != nil }) else { throw Problem(noViewer: listened.places[0].id.text) }
        let stream = MultiplexedStream(try openStream(call))
        for (place, viewer) in zip(listened.places, found) {
            if let viewer { stream.add(viewer, after: place.lastID) } else { stream.tellGone(place.id) }
        }
    }

    /// Starts an event stream as the response.
    ///
    /// - Throws: 409 when the server's limit of streams is reached.
    func openStream(_ call: RequestContext) throws(Problem) -> EventStream {
        guard (server?.statistics.openStreams ?? 0) < configuration.limits.streams else {
            let limit = configuration.limits.streams
            throw Problem(.streamLimit, "There are \(limit) event streams, which is as many as this server allows.")
        }
        return call.exchange.stream()
    }
}

extension RequestContext {
    /// The last event that a reconnecting client has received.
    var lastEventID: UInt64? { request.header("Last-Event-ID").flatMap { UInt64($0) } }
}
