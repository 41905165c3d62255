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
        /// The stream, if it carries the events of other hubs as well.
        var shared: MultiplexedStream?
    }

    private let replayBytes: Int
    /// What precedes the id of an event on a stream that carries the events of several hubs.
    private let label: [UInt8]
    /// The id of the latest event.
    private(set) var lastID: UInt64 = 0
    /// Nil while events are not even encoded.
    private var ring: EventRing?
    private var observers: [Observer] = []
    /// When the last listener left, in nanoseconds of the loop's clock.
    private var quietSince: UInt64 = 0

    /// How long events are kept for a listener who may come back, in nanoseconds.
    private static let patience: UInt64 = 30_000_000_000

    /// - Parameters:
    ///   - replayBytes: The most bytes of events to keep for listeners who come back.
    ///   - label: The owner's id, for streams that carry the events of several hubs.
    init(replayBytes: Int, label: String = "") {
        self.replayBytes = replayBytes
        self.label = Array("id: \(label).".utf8)
    }

    /// How long a client is to wait before it comes back, as a block of a stream.
    static let retry = Array("retry: 1000\n\n".utf8)

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
        var labelled: [UInt8]?
        for observer in observers {
            guard observer.shared != nil else {
                observer.stream.send(event)
                continue
            }
            let block = labelled ?? labelling(event)
            labelled = block
            observer.stream.send(block)
        }
        countDown()
    }

    /// An event with the hub's label in front of its id.
    private func labelling(_ event: [UInt8]) -> [UInt8] {
        label + event.dropFirst("id: ".utf8.count)
    }

    /// Adds a listener: it gets the events that it has missed, or else a snapshot.
    ///
    /// - Parameters:
    ///   - stream: Where the listener reads.
    ///   - id: The last event that the listener has seen, if it comes back.
    ///   - count: Events after which its stream ends.
    ///   - shared: The stream, if it carries the events of other hubs as well.
    ///   - snapshot: Writes how things stand.
    /// - Returns: True if the listener got a snapshot.
    func attach(
        _ stream: EventStream,
        after id: UInt64?,
        count: Int?,
        shared: MultiplexedStream? = nil,
        snapshot: (inout JSONWriter) -> Void
    ) -> Bool {
        // A new ring starts with a new id, so that no listener of old takes it for what it has seen.
        if ring == nil {
            lastID += 1
            ring = EventRing(lastID: lastID, byteLimit: replayBytes)
        }
        let missed = id.flatMap { ring?.events(after: $0) }
        let events = missed.map(Array.init) ?? [EventName.snapshot.encode(id: lastID, snapshot)]
        if shared == nil { stream.send(Self.retry) }
        for event in events.prefix(count ?? .max) { stream.send(shared == nil ? event : labelling(event)) }
        let remaining = count.map { $0 - events.count }
        if let remaining, remaining <= 0 {
            stream.end()
        } else {
            observers.append(Observer(stream: stream, remaining: remaining, shared: shared))
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

    /// Ends all streams but those that carry the events of other hubs as well.
    ///
    /// - Returns: The streams that go on.
    @discardableResult
    func close() -> [MultiplexedStream] {
        let observers = observers
        self.observers = []
        ring = nil
        for observer in observers where observer.shared == nil { observer.stream.end() }
        return observers.compactMap(\.shared)
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
