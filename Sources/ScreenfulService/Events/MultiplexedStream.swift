import ScreenfulCoding

/// An event stream that carries the events of several viewers.
///
/// A browser opens at most six connections to a server over HTTP/1.1, and an event stream occupies one; so the
/// windows of one browser share a stream. The id of an event is `viewer.number`, with its number on the viewer's
/// own stream.
package final class MultiplexedStream {
    private let stream: any EventSink
    private var viewers: [Viewer] = []
    /// The number of other loops from which the stream carries events.
    private var relayCount = 0
    /// Called when the stream has closed.
    package var onClose: (() -> Void)?

    /// - Parameter stream: The client's stream, just opened.
    package init(_ stream: any EventSink) {
        self.stream = stream
        stream.send(EventHub.retry)
        // The stream keeps this object alive until it closes.
        stream.whenClosed { [self] in close() }
    }

    /// Adds the events of a viewer.
    ///
    /// - Parameters:
    ///   - viewer: The viewer.
    ///   - point: The place in its events at which the client goes on, if it reconnects.
    package func add(_ viewer: Viewer, after point: ResumePoint) {
        guard stream.isOpen else { return }
        viewers.append(viewer)
        viewer.attach(stream, after: point, count: nil, shared: self)
    }

    /// Notes that the stream carries the events of another loop, until ``relayEnded()``.
    package func addRelay() { relayCount += 1 }

    /// Sends a block of events of another loop.
    package func relay(_ block: [UInt8]) { stream.send(block) }

    /// Notes that the viewers of another loop have ended; ends the stream with the last viewer.
    package func relayEnded() {
        relayCount -= 1
        finishIfEmpty()
    }

    /// Sends `gone` for a viewer that does not exist any more.
    package func publishGone(_ id: ViewerID) {
        stream.send(EventBlock(.gone(viewer: id.text)).bytes)
    }

    /// Removes a viewer that has ended and sends `gone`; ends the stream with the last viewer.
    func viewerEnded(_ viewer: Viewer) {
        viewers.removeAll { $0 === viewer }
        publishGone(viewer.id)
        finishIfEmpty()
    }

    /// Ends the stream if there is no viewer whose events it carries.
    package func finishIfEmpty() {
        if viewers.isEmpty, relayCount == 0 { stream.finish() }
    }

    private func close() {
        let viewers = viewers
        self.viewers = []
        for viewer in viewers { viewer.detach(stream) }
        let body = onClose
        onClose = nil
        body?()
    }
}
