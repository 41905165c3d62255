import EventLoop

/// Moves of connections between servers on the loops of a process.
///
/// A connection moves with a request that was received whole and was not answered. Earlier requests of the connection
/// were answered, and later ones are decoded after the move, so that answers keep their order.
extension Connection {
    /// Moves the connection to another server, which answers the pending request.
    func move(_ exchange: Exchange, through port: ConnectionPort) {
        // The client may have disconnected in the meantime.
        guard awaiting === exchange, case .responding(isWhole: true) = machine.state else { return }
        guard let socket = socket.take() else { return }
        let progress = MovedConnection.Progress(
            machine: machine.moved(),
            decoder: decoder,
            allowsHost: allowsHost,
            output: output,
            input: input,
            request: exchange.request,
            start: exchange.start
        )
        awaiting = nil
        exchange.moved()
        // No longer watched here before it is watched there.
        close()
        port.send(MovedConnection(socket, peer: peer, progress))
    }

    /// Goes on after a move, with the answer to the pending request.
    func resume(_ progress: MovedConnection.Progress) {
        machine = progress.machine
        decoder = progress.decoder
        allowsHost = progress.allowsHost
        input = progress.input
        output = progress.output
        server.queued(output.count)
        var exchange = server.takeExchange()
        exchange.request = progress.request
        exchange.hasMoved = true
        server.batch(for: self) { dispatch(&exchange, start: progress.start) }
    }
}

extension HTTPServer {
    /// Returns the way for connections from other loops of the process to this server.
    public func connectionPort() -> ConnectionPort {
        ConnectionPort(loop.port { [weak self] connection in self?.arrived(connection) })
    }

    private func arrived(_ moved: MovedConnection) {
        guard let parts = moved.take() else { return }
        let progress = parts.progress
        let connection = insert(parts.socket, parts.peer)
        if let progress { connection.resume(progress) } else { connection.start() }
    }
}
