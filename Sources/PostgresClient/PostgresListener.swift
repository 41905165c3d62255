public import EventLoop

/// A connection of its own that listens to a channel, and listens again after it was lost.
///
/// It needs a connection to the server itself: poolers that lend connections by the transaction accept `LISTEN` and pass
/// nothing on.
public final class PostgresListener {
    private let address: PostgresAddress
    private let channel: String
    private let loop: EventLoop
    private let connector: Worker
    private let onListening: () -> Void
    private let onNotification: (String) -> Void
    private var connection: PostgresConnection?
    private var delay = ReconnectDelay()
    private var timer: LoopTimer?

    /// Creates a listener that does not listen yet.
    ///
    /// - Parameters:
    ///   - address: The server and the database.
    ///   - channel: The name of the channel.
    ///   - loop: The loop.
    ///   - connector: The worker that connects.
    ///   - onListening: Called whenever it has begun to listen: what was told before was missed.
    ///   - onNotification: Called with the text of each notification.
    public init(
        to address: PostgresAddress,
        channel: String,
        loop: EventLoop,
        connector: Worker,
        onListening: @escaping () -> Void,
        onNotification: @escaping (String) -> Void
    ) {
        self.address = address
        self.channel = channel
        self.loop = loop
        self.connector = connector
        self.onListening = onListening
        self.onNotification = onNotification
        timer = loop.timer { [unowned self] in connect() }
    }

    /// Begins to listen.
    public func start() {
        timer?.schedule(afterNanoseconds: 0)
    }

    /// Stops listening.
    public func stop() {
        timer?.cancel()
        timer = nil
        connection?.close()
        connection = nil
    }

    private func connect() {
        loop.offload(to: connector) { [address] in
            Result { () throws(PostgresError) in try RawConnection(to: address) }
        } then: { [weak self] result in
            self?.connected(result)
        }
    }

    private func connected(_ result: Result<RawConnection, PostgresError>) {
        // Stopped meanwhile.
        guard timer != nil else { return }
        do throws(PostgresError) {
            let connection = try PostgresConnection(try result.get(), loop: loop)
            self.connection = connection
            connection.onNotification = onNotification
            connection.onLost = { [weak self] _ in self?.retry() }
            let name =
                "\"" + channel.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
            connection.send([PostgresStatement("LISTEN \(name)")]) { [weak self] result in
                guard let self else { return }
                guard case .success = result else { return retry() }
                delay.succeeded()
                onListening()
            }
        } catch {
            retry()
        }
    }

    private func retry() {
        connection?.close()
        connection = nil
        var generator = SystemRandomNumberGenerator()
        timer?.schedule(afterNanoseconds: delay.next(using: &generator))
    }
}
