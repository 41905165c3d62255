import EventLoop
import HTTPServer
import ScreenfulService

/// A client's event stream on another loop, as the viewers of this loop send to it.
final class EventRelay: EventSink {
    /// A message to the loop of the stream.
    enum Message: Sendable {
        case block([UInt8])
        /// The last viewer of this loop has ended.
        case end
    }

    private let port: Port<Message>
    private let loop: EventLoop
    private var onClose: (() -> Void)?
    private(set) var isOpen = true

    init(to port: Port<Message>, loop: EventLoop) {
        self.port = port
        self.loop = loop
    }

    func send(_ block: [UInt8]) {
        if isOpen { port.send(.block(block)) }
    }

    func finish() {
        guard isOpen else { return }
        port.send(.end)
        close()
    }

    /// Ends the relay because the stream has closed.
    func close() {
        guard isOpen else { return }
        isOpen = false
        let body = onClose
        onClose = nil
        if let body { loop.nextTurn(body) }
    }

    func whenClosed(_ body: @escaping () -> Void) { onClose = body }
}

/// Event streams that carry the events of viewers on several loops.
extension API {
    /// Opens a stream of viewers of which some are on other loops.
    func openStream(of listened: ListenedViewers, in place: LoopPlace, _ context: RequestContext) {
        let places = listened.places
        gather { api in
            Set(places.map(\.id).filter { api.viewers.viewer($0) != nil })
        } then: { [self] found in
            let existing = found.reduce(into: Set<ViewerID>()) { $0.formUnion($1) }
            do throws(Problem) {
                guard !existing.isEmpty else { throw Problem(.noViewer(places[0].id.text)) }
                let stream = MultiplexedStream(try openStream(context))
                for listened in places where !existing.contains(listened.id) { stream.publishGone(listened.id) }
                let present = places.filter { existing.contains($0.id) }
                for (index, viewers) in Dictionary(grouping: present, by: { place.index(ofHome: $0.id.home) }) {
                    if index == place.index {
                        add(viewers, to: stream)
                    } else {
                        relay(viewers, to: stream, index, place)
                    }
                }
            } catch { context.exchange.reply(error) }
        }
    }

    /// Adds viewers of this loop to a stream.
    func add(_ places: [ListenedViewers.Place], to stream: MultiplexedStream) {
        for place in places {
            if let viewer = viewers.viewer(place.id) {
                stream.add(viewer, after: place.point)
            } else {
                stream.publishGone(place.id)
            }
        }
    }

    /// Adds viewers of another loop to a stream of this one.
    private func relay(
        _ viewers: [ListenedViewers.Place],
        to stream: MultiplexedStream,
        _ index: Int,
        _ place: LoopPlace
    ) {
        let number = UInt64.random(in: .min ... .max)
        let tasks = place.group.members[index].tasks
        let port = loop.port { [weak stream] (message: EventRelay.Message) in
            switch message {
            case .block(let block): stream?.relay(block)
            case .end: stream?.relayEnded()
            }
        }
        stream.addRelay()
        let onClose = stream.onClose
        stream.onClose = { [loop] in
            onClose?()
            loop.close(port)
            tasks.send { api in api.relays.removeValue(forKey: number)?.close() }
        }
        tasks.send { api in api.open(number, viewers, to: port) }
    }

    /// Sends the events of viewers of this loop to a stream of another one.
    private func open(_ number: UInt64, _ places: [ListenedViewers.Place], to port: Port<EventRelay.Message>) {
        let relay = EventRelay(to: port, loop: loop)
        relays[number] = relay
        let stream = MultiplexedStream(relay)
        add(places, to: stream)
        // The viewers may have ended since they were looked for.
        stream.finishIfEmpty()
    }
}
