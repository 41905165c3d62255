package import HTTPServer
import Screenful
import ScreenfulCoding
package import ScreenfulService

/// `/api/v1/viewers/{viewer}/events`, `/api/v1/events` and `/api/v1/lists/{list}/events`: the events of viewers and lists,
/// as server-sent events.
extension API {
    func getListEvents(_ context: RequestContext, _ list: OpenList, count: Int?) throws(Problem) {
        list.attach(try openStream(context), after: context.lastEventID, count: count)
    }

    func getEvents(_ context: RequestContext, _ viewer: Viewer, _ query: ViewerEventsQuery) throws(Problem) {
        let point = ResumePoint(event: context.lastEventID, version: query.version)
        viewer.attach(try openStream(context), after: point, count: query.count)
    }

    func getMultiplexedEvents(_ context: RequestContext, of viewers: String) throws(Problem) {
        let listened = try ListenedViewers(viewers)
        let first = listened.places[0].id
        if let way = way(to: first) { return move(context, through: way) }
        if let place, listened.places.contains(where: { way(to: $0.id) != nil }) {
            return openStream(of: listened, in: place, context)
        }
        guard listened.places.contains(where: { self.viewers.viewer($0.id) != nil }) else {
            throw Problem(.noViewer(first.text))
        }
        add(listened.places, to: MultiplexedStream(try openStream(context)))
    }

    /// Starts an event stream as the response; throws 409 when the server's limit of streams is reached.
    func openStream(_ context: RequestContext) throws(Problem) -> EventStream {
        guard (server?.totals.openStreams ?? 0) < configuration.limits.streams else {
            let limit = configuration.limits.streams
            throw Problem(.streamLimit, "This server's limit of event streams, \(limit), is reached.")
        }
        return context.exchange.stream()
    }
}

/// The accepted numbers of events after which a stream ends.
private let eventCounts = 1...1_000_000

extension QueryParameters where Value == Int? {
    /// The number of events after which a stream ends, and a token that was read before the operation.
    static var eventCount: Self {
        Self("count", "access_token") { query throws(Problem) in
            try query.integer("count", in: eventCounts)
        }
    }
}

/// The query of a viewer's events: the number after which the stream ends, and the list's version that the client knows.
struct ViewerEventsQuery {
    var count: Int?
    var version: Int?
}

extension QueryParameters where Value == ViewerEventsQuery {
    static var viewerEvents: Self {
        Self("count", "version", "access_token") { query throws(Problem) in
            ViewerEventsQuery(
                count: try query.integer("count", in: eventCounts),
                version: try query.integer("version", in: ScrollRequest.versions)
            )
        }
    }
}

extension RequestContext {
    var lastEventID: UInt64? { request.header("Last-Event-ID").flatMap { UInt64($0) } }
}

extension EventStream: EventSink {
    package func finish() { end() }

    package func whenClosed(_ body: @escaping () -> Void) {
        onClose = { _ in body() }
    }

    package func join(_ group: (any EventGroup)?) -> (any EventGroup)? { join(group as? EventBroadcast) }
}

extension EventBroadcast: EventGroup {
    package func remove(_ stream: any EventSink) {
        if let stream = stream as? EventStream { remove(stream) }
    }
}
