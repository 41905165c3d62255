import ScreenfulCoding

/// The streams that are sent the events of a hub.
///
/// Most get every block as it is, and are sent it as one group; the others have an end, or carry the events of several
/// hubs. A class, since a stream that ends may ask its hub how many there are.
final class Subscribers {
    private struct Single {
        let stream: any EventSink
        /// The number of events after which the stream ends; nil for no end.
        var remaining: Int?
        /// The stream, if it also carries the events of other hubs.
        var shared: MultiplexedStream?
    }

    private var group: (any EventGroup)?
    private var singles: [Single] = []

    /// The number of streams.
    var count: Int { (group?.count ?? 0) + singles.count }

    var isEmpty: Bool { count == 0 }

    /// Adds a stream.
    ///
    /// - Parameters:
    ///   - stream: The client's stream.
    ///   - remaining: The number of events after which the stream ends; nil for no end.
    ///   - shared: The stream, if it also carries the events of other hubs.
    func add(_ stream: any EventSink, remaining: Int?, shared: MultiplexedStream? = nil) {
        if remaining == nil, shared == nil, let joined = stream.join(group) {
            group = joined
        } else {
            singles.append(Single(stream: stream, remaining: remaining, shared: shared))
        }
    }

    /// Removes a stream that has closed.
    func remove(_ stream: any EventSink) {
        group?.remove(stream)
        singles.removeAll { $0.stream === stream }
    }

    /// Sends the events of a block, to streams that carry those of several hubs with a label; ends the streams that have
    /// received as many events as they asked for.
    func send(_ block: EventBlock, label: [UInt8] = []) {
        group?.send(block.bytes)
        guard !singles.isEmpty else { return }
        var labelled: [UInt8]?
        // A copy, since a stream may leave when it is sent something.
        for single in singles {
            if single.shared != nil {
                let bytes = labelled ?? block.bytes(of: 0..<block.count, label: label)
                labelled = bytes
                single.stream.send(bytes)
            } else {
                single.stream.send(block.bytes(of: 0..<min(single.remaining ?? .max, block.count)))
            }
        }
        countDown(by: block.count)
    }

    private func countDown(by count: Int) {
        var ended: [any EventSink] = []
        for index in singles.indices {
            guard let remaining = singles[index].remaining else { continue }
            singles[index].remaining = max(0, remaining - count)
            if remaining <= count { ended.append(singles[index].stream) }
        }
        guard !ended.isEmpty else { return }
        singles.removeAll { $0.remaining == 0 }
        for stream in ended { stream.finish() }
    }

    /// Removes all streams, and ends those that carry only the events of one hub.
    ///
    /// - Returns: The streams that stay open for other hubs.
    func finish() -> [MultiplexedStream] {
        let (group, singles) = (group, singles)
        self.group = nil
        self.singles = []
        group?.finish()
        for single in singles where single.shared == nil { single.stream.finish() }
        return singles.compactMap(\.shared)
    }
}
