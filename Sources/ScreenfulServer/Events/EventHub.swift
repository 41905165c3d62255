import HTTPServer
import JSON

/// Tells what happens to a viewer to whoever listens.
///
/// An event is encoded once and shared by all listeners. Nothing is encoded or
/// kept while nobody listens, nor has listened lately.
final class EventHub {
    /// Someone who listens.
    private struct Observer {
        let stream: EventStream
        /// Events after which the stream ends; nil for a stream that goes on.
        var remaining: Int?
    }

    private let replayBytes: Int
    private var lastID: UInt64 = 0
    /// Nil while events are not even encoded.
    private var ring: EventRing?
    private var observers: [Observer] = []
    /// When the last listener left, in nanoseconds of the loop's clock.
    private var quietSince: UInt64 = 0

    /// How long events are kept for a listener who may come back, in nanoseconds.
    private static let patience: UInt64 = 30_000_000_000

    /// - Parameter replayBytes: The most bytes of events to keep for listeners who come back.
    init(replayBytes: Int) {
        self.replayBytes = replayBytes
    }

    /// True if events are worth publishing.
    var isListenedTo: Bool { ring != nil }

    /// Streams that are open.
    var streamCount: Int { observers.count }

    /// Encodes an event and sends it to all listeners.
    ///
    /// - Precondition: The hub is listened to.
    func publish(_ name: EventName, _ write: (inout JSONWriter) -> Void) {
        guard ring != nil else { preconditionFailure("an event for nobody") }
        lastID += 1
        let event = name.encode(id: lastID, write)
        ring?.append(event)
        for observer in observers { observer.stream.send(event) }
        countDown()
    }

    /// Adds a listener: it gets the events that it has missed, or else a snapshot.
    ///
    /// - Parameters:
    ///   - stream: Where the listener reads.
    ///   - id: The last event that the listener has seen, if it comes back.
    ///   - count: Events after which its stream ends.
    ///   - snapshot: Writes how things stand.
    /// - Returns: True if the listener got a snapshot.
    func attach(
        _ stream: EventStream,
        after id: UInt64?,
        count: Int?,
        snapshot: (inout JSONWriter) -> Void
    ) -> Bool {
        // A new ring starts with a new id, so that no listener of old takes it for what it has seen.
        if ring == nil {
            lastID += 1
            ring = EventRing(lastID: lastID, byteLimit: replayBytes)
        }
        let missed = id.flatMap { ring?.events(after: $0) }
        let events = missed.map(Array.init) ?? [EventName.snapshot.encode(id: lastID, snapshot)]
        stream.send(Array("retry: 1000\n\n".utf8))
        for event in events.prefix(count ?? .max) { stream.send(event) }
        let remaining = count.map { $0 - events.count }
        if let remaining, remaining <= 0 {
            stream.end()
        } else {
            observers.append(Observer(stream: stream, remaining: remaining))
        }
        return missed == nil
    }

    /// Removes a listener that is gone.
    func detach(_ stream: EventStream, at now: UInt64) {
        observers.removeAll { $0.stream === stream }
        if observers.isEmpty { quietSince = now }
    }

    /// Forgets all events if nobody has listened for a while.
    func forget(at now: UInt64) {
        guard ring != nil, observers.isEmpty, now &- quietSince > Self.patience else { return }
        ring = nil
    }

    /// Ends all streams.
    func close() {
        let streams = observers.map(\.stream)
        observers = []
        ring = nil
        for stream in streams { stream.end() }
    }

    private func countDown() {
        var ended: [EventStream] = []
        for index in observers.indices {
            guard let remaining = observers[index].remaining else { continue }
            observers[index].remaining = remaining - 1
            if remaining == 1 { ended.append(observers[index].stream) }
        }
        for stream in ended { stream.end() }
    }
}
