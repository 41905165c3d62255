import ScreenfulCoding

/// Publishes the commits of a list to the event streams that subscribe to them, whoever looks at the list.
///
/// The id of an event is the list's version after it, so that a client resumes from any server of the list. An event is
/// encoded once for all streams; without any, now or in the last 30 seconds, nothing is encoded or kept.
final class ListEventHub {
    /// The events of one commit, or of several that came as one.
    private struct Commit {
        /// The version before.
        let base: Int
        let block: EventBlock
    }

    /// The time for which commits are kept for a subscriber to reconnect, in nanoseconds.
    private static let retention: UInt64 = 30_000_000_000
    /// The bytes of commits that are kept, besides the latest.
    private static let maxBytes = 65_536

    private let subscribers = Subscribers()
    /// Consecutive commits up to the list's version.
    private var commits: [Commit] = []
    /// The bytes of the commits that are kept.
    private var bytes = 0
    /// When the last subscriber left, in nanoseconds of the monotonic clock; nil if there are some, or were none yet.
    private var idleSince: UInt64?

    /// Whether anybody listens.
    var hasSubscribers: Bool { !subscribers.isEmpty }

    /// Sends a commit to all subscribers.
    ///
    /// - Parameters:
    ///   - base: The version before.
    ///   - version: The version after.
    ///   - now: Nanoseconds of the monotonic clock.
    ///   - event: Returns the event; not called while there are no subscribers.
    func publish(from base: Int, to version: Int, at now: UInt64, _ event: () -> PublishedEvent) {
        guard !subscribers.isEmpty || idleSince.map({ now &- $0 <= Self.retention }) ?? false else { return forget() }
        var block = EventBlock()
        block.append(event(), id: UInt64(version))
        keep(Commit(base: base, block: block))
        subscribers.send(block)
    }

    private func keep(_ commit: Commit) {
        commits.append(commit)
        bytes += commit.block.bytes.count
        var dropped = 0
        while bytes > Self.maxBytes, dropped < commits.count - 1 {
            bytes -= commits[dropped].block.bytes.count
            dropped += 1
        }
        commits.removeFirst(dropped)
    }

    /// Subscribes a stream: sends the commits that the client has missed, or else the list's description.
    ///
    /// - Parameters:
    ///   - stream: The client's stream.
    ///   - last: The version that the client knows, if it reconnects.
    ///   - count: The number of events after which the stream ends.
    ///   - list: The list as it is.
    func attach(_ stream: any EventSink, after last: UInt64?, count: Int?, _ list: ListDescription) {
        stream.send(EventHub.retry)
        var remaining = count
        for block in last.flatMap({ missed(after: $0, version: list.version) }) ?? [description(of: list)] {
            guard remaining != 0 else { break }
            stream.send(block.bytes)
            remaining = remaining.map { $0 - 1 }
        }
        guard remaining != 0 else { return stream.finish() }
        subscribers.add(stream, remaining: remaining)
        idleSince = nil
    }

    /// Returns the commits after a version; nil if they are not all known.
    private func missed(after last: UInt64, version: Int) -> [EventBlock]? {
        if last == UInt64(version) { return [] }
        guard let first = commits.firstIndex(where: { UInt64($0.base) == last }) else { return nil }
        return commits[first...].map(\.block)
    }

    private func description(of list: ListDescription) -> EventBlock {
        var block = EventBlock()
        block.append(.description(list), id: UInt64(list.version))
        return block
    }

    /// Unsubscribes a stream that has closed.
    func detach(_ stream: any EventSink, at now: UInt64) {
        subscribers.remove(stream)
        if subscribers.isEmpty { idleSince = now }
    }

    /// Sends the last event, which is not kept, and ends all streams.
    func close(_ event: PublishedEvent) {
        subscribers.send(EventBlock(event))
        _ = subscribers.finish()
        forget()
    }

    /// The bytes of commits that are kept although nobody listens.
    var unusedBytes: Int { subscribers.isEmpty ? bytes : 0 }

    /// Drops the commits that are kept although nobody listens; returns their bytes.
    func releaseUnused() -> Int {
        let unused = unusedBytes
        if subscribers.isEmpty { forget() }
        return unused
    }

    private func forget() {
        commits = []
        bytes = 0
        idleSince = nil
    }
}
