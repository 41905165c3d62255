import EventLoop

/// Receives the body of a request in pieces, in order.
///
/// The server calls it on its loop. It delivers a piece only after the sink has asked
/// for it (backpressure), so the memory that a body takes is up to the sink.
public protocol RequestBodySink: AnyObject {
    /// Receives a piece, which may be empty only if it is the last one.
    ///
    /// The next one is delivered after ``Exchange/resume()``. An answer before the last piece ends the connection.
    func take(_ piece: [UInt8], isLast: Bool)
}

extension Connection {
    /// Asks the responder whether to stream the body of a request, and sets the limit of its length.
    func limitPieces(of exchange: Exchange) {
        guard exchange.request.method.needsLength,
            let limit = server.responder.pieceLimit(of: exchange.request)
        else { return }
        exchange.comesInPieces = true
        decoder.bodyLimit = limit
    }

    /// Dispatches a request whose body is still to arrive.
    func begin(_ exchange: Exchange) {
        incomplete = exchange
        awaiting = exchange
        exchange.attach(to: self, start: MonotonicClock.nanoseconds)
        server.responder.respond(to: exchange.request, exchange)
    }

    /// Passes the bytes that arrived since the last piece to the sink.
    func feed(_ exchange: Exchange, isLast: Bool) {
        if isLast {
            exchange.start = MonotonicClock.nanoseconds
        } else {
            guard !exchange.request.body.isEmpty else { return }
            machine.piece(exchange.request.body.count)
        }
        exchange.passPiece(isLast ? .last : .inner)
    }

    func resume() { perform(machine.resumed()) }
}

extension Exchange {
    /// The place of a piece in the body of a request.
    enum Piece {
        case inner, last
    }

    /// Sets the sink of a streamed request body, which receives at once the piece that has waited for it.
    ///
    /// If the client disconnects before the last piece, or sends a malformed body, ``onClose`` is called.
    ///
    /// - Precondition: ``Responder/pieceLimit(of:)`` returned a limit for the request, and there was no answer yet.
    public func take(pieces sink: any RequestBodySink) {
        precondition(comesInPieces && !isAnswered, "\(request.method) \(request.rawTarget) does not come in pieces")
        guard isOpen else { return }
        self.sink = sink
        guard let piece = waitingPiece else { return }
        waitingPiece = nil
        passPiece(piece)
    }

    /// Passes the bytes in the memory of the body to the sink; they stay there while the handler has set none.
    fileprivate func passPiece(_ piece: Piece) {
        guard let sink else { return waitingPiece = piece }
        let bytes = request.body
        request.body = []
        sink.take(bytes, isLast: piece == .last)
    }
}
