import CLibevent
import Glibc

/// Accepts connections at an endpoint, on a loop.
public final class Listener {
    /// The most connections accepted before other events get their turn.
    private static let acceptsPerTurn = 64
    /// The pause after an accept that failed for lack of resources.
    private static let restNanoseconds: UInt64 = 100_000_000

    /// The endpoint with the real port.
    public let endpoint: Endpoint

    /// Connections that were accepted and closed at once because the process was out of descriptors.
    public private(set) var shedCount: UInt64 = 0

    private let onAccept: (consuming Socket, PeerAddress) -> Void
    private var socket: ListeningSocket?
    private var spare: OwnedDescriptor?
    private var event: IOEvent?
    private var restTimer: LoopTimer?

    /// Starts to listen.
    ///
    /// Each connection is passed to `accept`, on the loop.
    ///
    /// - Throws: ``ListenError``; nothing is left open then.
    public init(
        loop: EventLoop,
        endpoint: Endpoint,
        accept: @escaping (consuming Socket, PeerAddress) -> Void
    ) throws(ListenError) {
        let socket = try ListeningSocket(endpoint)
        self.endpoint = socket.endpoint
        onAccept = accept
        let number = socket.descriptor
        self.socket = consume socket
        spare = Self.openSpare()
        event = loop.watch(number, for: .reading) { [unowned self] in self.accept(atMost: Self.acceptsPerTurn) }
        restTimer = loop.timer { [unowned self] in event?.resume() }
        event?.resume()
    }

    deinit {
        stop()
    }

    /// Accepts the connections that are queued already, then stops listening.
    ///
    /// A Unix-domain socket's file is removed.
    public func close() {
        // At most as many as the queue holds; new ones could arrive without end.
        accept(atMost: Int(ListeningSocket.backlog))
        stop()
    }

    private func stop() {
        guard socket != nil else { return }
        event?.cancel()
        restTimer?.cancel()
        event = nil
        restTimer = nil
        socket = nil
        if case .unix(let path) = endpoint { unlink(path) }
    }

    private func accept(atMost count: Int) {
        for _ in 0..<count {
            guard let listening = socket?.descriptor else { return }
            var address = SocketAddress()
            let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
            let accepted = address.withMutablePointer { accept4(listening, $0, $1, flags) }
            if accepted >= 0 {
                onAccept(Socket(OwnedDescriptor(accepted)), PeerAddress(address))
                continue
            }
            switch errno {
            case EAGAIN: return
            case EMFILE where spare != nil: shed(listening)
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return rest()
            // EINTR, ECONNABORTED and the network's errors concern one connection only (accept(2)).
            default: continue
            }
        }
    }

    /// Gives up the spare descriptor for a moment to accept and close one connection.
    ///
    /// Otherwise the connection would stay in the queue and the listener readable,
    /// and the loop would spin.
    private func shed(_ listening: Int32) {
        spare = nil
        let accepted = accept4(listening, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
        if accepted >= 0 {
            _ = Glibc.close(accepted)
            shedCount += 1
        }
        spare = Self.openSpare()
    }

    private func rest() {
        event?.cancel()
        restTimer?.schedule(afterNanoseconds: Self.restNanoseconds)
    }

    private static func openSpare() -> OwnedDescriptor? {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return descriptor >= 0 ? OwnedDescriptor(descriptor) : nil
    }
}
