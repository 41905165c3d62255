import HTTPServer
import JSON

/// An event stream that carries the events of several viewers.
///
/// A browser opens six connections to a server over HTTP/1.1, and an event stream keeps one; so the windows of
/// one browser share a stream. The id of an event is `viewer.number`, with the number that it has on the viewer's
/// own stream.
final class MultiplexedStream {
    private let stream: EventStream
    private var viewers: [Viewer] = []

    /// - Parameter stream: Where the listener reads; it has just been opened.
    init(_ stream: EventStream) {
        self.stream = stream
        stream.send(EventHub.retry)
        // It lives as long as its stream.
        stream.onClose = { [self] _ in close() }
    }

    /// Adds the events of a viewer.
    ///
    /// - Parameters:
    ///   - viewer: The viewer.
    ///   - lastID: The number of its last event that the listener has seen, if it comes back.
    func add(_ viewer: Viewer, after lastID: UInt64?) {
        guard stream.isOpen else { return }
        viewers.append(viewer)
        viewer.attach(stream, after: lastID, count: nil, shared: self)
    }

    /// Tells that there is no viewer of an id any more.
    func tellGone(_ id: ViewerID) {
        let event = EventName.gone.encode { json in
            json.beginObject()
            json.member("viewer", id.text)
            json.endObject()
        }
        stream.send(event)
    }

    /// Tells that a viewer has ended; with the last one the stream ends.
    func viewerEnded(_ viewer: Viewer) {
        viewers.removeAll { $0 === viewer }
        tellGone(viewer.id)
        if viewers.isEmpty { stream.end() }
    }

    private func close() {
        let viewers = viewers
        self.viewers = []
        for viewer in viewers { viewer.detach(stream) }
    }
}
