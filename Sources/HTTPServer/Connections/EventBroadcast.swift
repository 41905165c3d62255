import EventLoop

/// Event streams of one server that are all sent the same blocks.
///
/// The blocks of a turn of the loop are joined once, and sent at its end with one call to the system for each stream:
/// beside that call, a stream that keeps up costs some twenty instructions.
public final class EventBroadcast {
    private struct Member {
        let stream: EventStream
        let connection: Connection
    }

    private let server: HTTPServer
    // Safe without checks of exclusivity, as the members of a stream.
    @exclusivity(unchecked) private var members: [Member] = []
    /// The blocks of this turn.
    @exclusivity(unchecked) private var unsent: [UInt8] = []

    fileprivate init(_ server: HTTPServer) {
        self.server = server
    }

    /// The number of streams.
    public var count: Int { members.count }

    /// Sends a block to all streams at the end of the turn, after what each was sent before.
    public func send(_ block: [UInt8]) {
        guard !block.isEmpty, !members.isEmpty else { return }
        guard unsent.isEmpty else { return unsent.append(contentsOf: block) }
        unsent = block
        server.loop.nextTurn { [self] in sendUnsent() }
    }

    /// Removes a stream, if it is among them; it is sent nothing more.
    public func remove(_ stream: EventStream) {
        guard let index = members.firstIndex(where: { $0.stream === stream }) else { return }
        passUnsent()
        members.remove(at: index)
        stream.broadcast = nil
    }

    /// Sends what was sent in this turn, then ends all streams.
    public func finish() {
        passUnsent()
        let members = members
        self.members = []
        for member in members { member.stream.end() }
    }

    /// Adds a stream, which gets what is sent from now on.
    fileprivate func add(_ stream: EventStream, on connection: Connection) {
        passUnsent()
        members.append(Member(stream: stream, connection: connection))
        stream.broadcast = self
    }

    /// Passes the blocks of this turn to the streams before its end, so that they are before what comes next.
    func passUnsent() {
        guard !unsent.isEmpty else { return }
        let block = unsent
        unsent = []
        for member in members { member.connection.sendEvent(block) }
    }

    /// Sends the blocks of the turn at its end, when no answer is being written.
    private func sendUnsent() {
        guard !unsent.isEmpty else { return }
        let block = unsent
        unsent = []
        // A copy: a connection that fails may make others have something to send, and leaves in a later turn.
        let members = members
        var sent = 0
        for index in members.indices {
            // The array holds the connection, which need not be retained and released for every block.
            sent += Unmanaged.passUnretained(members[index].connection)._withUnsafeGuaranteedRef {
                $0.sendShared(block)
            }
        }
        server.statistics.bytesSent += sent
    }
}

extension EventStream {
    /// Joins streams that are all sent the same blocks.
    ///
    /// - Parameter others: The streams; nil to be the first.
    /// - Returns: The streams, this among them; nil if it has ended.
    public func join(_ others: EventBroadcast?) -> EventBroadcast? {
        guard isOpen, let connection else { return nil }
        let broadcast = others ?? EventBroadcast(connection.server)
        broadcast.add(self, on: connection)
        return broadcast
    }
}
