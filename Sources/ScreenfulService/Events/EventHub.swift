import ScreenfulCoding

/// Publishes the events of a viewer or a run to the event streams that subscribe to them.
///
/// The events of a turn are encoded once, as one block that all subscribers share. Without subscribers, now or in the
/// last 30 seconds, nothing is encoded or kept.
final class EventHub {
    /// The capacity of the replay buffer without subscribers, in bytes.
    private let replayBytes: Int
    /// Counts the bytes of the replay buffer; nil if they are not counted.
    private let memory: MemoryGauge?
    /// The text before an event's number on a stream that carries the events of several hubs.
    private let label: [UInt8]
    /// The id of the latest event.
    private(set) var lastID: UInt64 = 0
    /// The replay buffer; nil while events are not encoded.
    // Safe because it is changed on the loop only, and calls nothing that uses the hub.
    @exclusivity(unchecked) private var replayBuffer: ReplayBuffer?
    private let subscribers = Subscribers()
    /// When the last subscriber left, in nanoseconds of the loop's clock.
    private var idleSince: UInt64 = 0

    /// The time for which events are kept for a subscriber to reconnect, in nanoseconds.
    private static let retention: UInt64 = 30_000_000_000

    /// - Parameters:
    ///   - replayBytes: The capacity of the replay buffer, in bytes; an eighth of it with subscribers.
    ///   - label: The owner's id, for streams that carry the events of several hubs.
    ///   - memory: Counts the bytes of the replay buffer.
    init(replayBytes: Int, label: String = "", countedIn memory: MemoryGauge? = nil) {
        self.replayBytes = replayBytes
        self.memory = memory
        self.label = Array("\(label).".utf8)
    }

    /// The delay in milliseconds before a client reconnects, as a block of a stream.
    static let retry = Array("retry: 1000\n\n".utf8)

    /// True if published events are delivered or kept.
    var isActive: Bool { replayBuffer != nil }

    /// The number of open streams.
    var streamCount: Int { subscribers.count }

    /// Encodes an event and sends it to all subscribers.
    ///
    /// - Precondition: ``isActive`` is true.
    func publish(_ event: PublishedEvent) {
        var block = EventBlock()
        append(event, to: &block)
        publish(&block)
    }

    /// Encodes an event of a turn behind those before it.
    ///
    /// - Precondition: ``isActive`` is true, and nothing else is published before the block.
    func append(_ event: PublishedEvent, to block: inout EventBlock) {
        lastID += 1
        block.append(event, id: lastID)
    }

    /// Sends the events of a turn to all subscribers, and empties the block.
    func publish(_ events: inout EventBlock) {
        guard replayBuffer != nil else { preconditionFailure("an event without subscribers") }
        guard events.count > 0 else { return }
        let block = events.take()
        // A subscriber that misses more than an eighth gets a snapshot, which is not longer.
        replayBuffer?.append(block, keeping: subscribers.isEmpty ? replayBytes : replayBytes / 8)
        subscribers.send(block, label: label)
    }

    /// Subscribes a stream: replays the events that the client has missed, or else sends a snapshot.
    ///
    /// - Parameters:
    ///   - stream: The client's stream.
    ///   - id: The last event that the client has received, if it reconnects.
    ///   - count: The number of events after which the stream ends.
    ///   - shared: The stream, if it also carries the events of other hubs.
    ///   - snapshot: Returns the current state.
    /// - Returns: True if a snapshot was sent.
    func attach(
        _ stream: any EventSink,
        after id: UInt64?,
        count: Int?,
        shared: MultiplexedStream? = nil,
        snapshot: () -> PublishedEvent
    ) -> Bool {
        // A new buffer starts with a new id, so that no former subscriber takes its events for known ones.
        if replayBuffer == nil {
            lastID += 1
            replayBuffer = ReplayBuffer(lastID: lastID, countedIn: memory)
        }
        let missed = id.flatMap { replayBuffer?.events(after: $0) }
        if shared == nil { stream.send(Self.retry) }
        var remaining = count
        for (block, events) in missed ?? [snapshotBlock(snapshot())] {
            if shared != nil {
                stream.send(block.bytes(of: events, label: label))
            } else {
                stream.send(block.bytes(of: events.prefix(remaining ?? .max)))
                remaining = remaining.map { max(0, $0 - events.count) }
            }
        }
        if remaining == 0 {
            stream.finish()
        } else {
            subscribers.add(stream, remaining: remaining, shared: shared)
        }
        return missed == nil
    }

    private func snapshotBlock(_ snapshot: PublishedEvent) -> (block: EventBlock, events: Range<Int>) {
        var block = EventBlock()
        block.append(snapshot, id: lastID)
        return (block, 0..<1)
    }

    /// Unsubscribes a stream that has closed.
    func detach(_ stream: any EventSink, at now: UInt64) {
        subscribers.remove(stream)
        if subscribers.isEmpty { idleSince = now }
    }

    /// Drops all events if the last subscriber left more than 30 seconds ago.
    func forget(at now: UInt64) {
        guard replayBuffer != nil, subscribers.isEmpty, now &- idleSince > Self.retention else { return }
        replayBuffer = nil
    }

    /// The bytes of the events that are kept for streams that resume.
    var replayLength: Int { replayBuffer?.bytes ?? 0 }

    /// Drops the oldest events that are kept for streams that resume, until they have at most a number of bytes.
    func shrinkReplay(to length: Int) {
        replayBuffer?.shrink(to: length)
    }

    /// Drops all events at once if there is no subscriber.
    func forgetAtOnce() {
        if subscribers.isEmpty { replayBuffer = nil }
    }

    /// Unsubscribes all streams, and ends those that carry only this hub's events.
    ///
    /// - Returns: The streams that stay open for other hubs.
    @discardableResult
    func close() -> [MultiplexedStream] {
        replayBuffer = nil
        return subscribers.finish()
    }
}
