import EventLoop

/// A stream of server-sent events to one client (WHATWG HTML, section 9.2).
///
/// Events are blocks of bytes that are formatted once and shared by all streams
/// they go to. A block is sent at once, or queued by reference when the client is
/// slow; a client with more than the limit queued is cut. What the client sends is
/// read and dropped. The end of the connection is the end of the stream: there is
/// no `Content-Length` and no chunks, so a block goes out as it is.
public final class EventStream {
    /// Why a stream ended.
    public enum End: Hashable, Sendable {
        /// The client closed its side, in whole or in part.
        case left
        /// The connection broke.
        case lost
        /// The client did not read fast enough.
        case cut
        /// This side ended it.
        case ended
    }

    /// Called when the stream has ended, once, in a turn of the loop of its own.
    public var onClose: ((End) -> Void)?

    /// How the stream ended; nil while it is open.
    public private(set) var end: End?

    private weak var connection: Connection?

    init() {}

    /// Whether events still go out.
    public var isOpen: Bool { connection != nil && end == nil }

    /// Bytes that wait for the client to read.
    public var pendingBytes: Int { connection?.output.count ?? 0 }

    /// Sends a block: whole lines of the event stream format, ended by an empty line.
    ///
    /// Nothing happens on a stream that has ended.
    public func send(_ block: [UInt8]) {
        guard end == nil, let connection else { return }
        connection.sendEvent(block)
    }

    /// Sends what is queued and `farewell`, then ends the stream.
    public func end(_ farewell: [UInt8] = []) {
        guard end == nil, let connection else { return }
        connection.endStream(farewell)
    }

    func open(on connection: Connection) {
        self.connection = connection
    }

    func close(_ reason: End, on loop: EventLoop) {
        guard end == nil else { return }
        end = reason
        connection = nil
        // Not from here: the owner may be going through its streams to send to each.
        loop.nextTurn { [self] in
            let body = onClose
            onClose = nil
            body?(reason)
        }
    }
}
