import EventLoop
import Synchronization

/// A connection on its way to a server on another loop of the process.
///
/// It consists of values. If it does not arrive because that server is gone, its socket is closed.
final class MovedConnection: Sendable {
    /// The parts of a connection.
    struct Parts: ~Copyable, Sendable {
        let socket: Socket
        let peer: PeerAddress
        /// The progress of a connection with a request; nil for one that was accepted just now.
        let progress: Progress?
    }

    /// The progress of a connection whose request is to be answered after the move.
    struct Progress: Sendable {
        var machine: ConnectionStateMachine
        let decoder: RequestDecoder
        let allowsHost: Bool
        /// The output that the client has not taken yet.
        let output: OutputQueue
        /// The bytes that were received behind the request.
        let input: [UInt8]
        let request: Request
        /// The time at which the request was complete, in nanoseconds of the monotonic clock.
        let start: UInt64
    }

    private let parts: Mutex<Parts?>

    init(_ socket: consuming Socket, peer: PeerAddress, _ progress: Progress? = nil) {
        parts = Mutex(Parts(socket: socket, peer: peer, progress: progress))
    }

    /// Takes the connection over; nil if that was done before.
    func take() -> Parts? {
        parts.withLock { $0.take() }
    }
}

/// The way for connections to a server on another loop of the process; for any thread.
public struct ConnectionPort: Sendable {
    private let port: Port<MovedConnection>

    init(_ port: Port<MovedConnection>) { self.port = port }

    func send(_ connection: MovedConnection) { port.send(connection) }
}

/// The number of open connections, and of event streams among them, of servers that share their limits.
public final class ConnectionTotals: Sendable {
    private let connections = Atomic(0)
    private let streams = Atomic(0)

    /// Creates the totals of servers without connections.
    public init() {}

    /// The number of open connections.
    public var openConnections: Int { connections.load(ordering: .relaxed) }

    /// The number of open event streams.
    public var openStreams: Int { streams.load(ordering: .relaxed) }

    func changeConnections(by change: Int) { connections.wrappingAdd(change, ordering: .relaxed) }

    func changeStreams(by change: Int) { streams.wrappingAdd(change, ordering: .relaxed) }
}
