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
        let piece = exchange.takePiece()
        if isLast {
            exchange.start = MonotonicClock.nanoseconds
        } else {
            guard !piece.isEmpty else { return }
            machine.piece(piece.count, hasSink: exchange.sink != nil)
        }
        exchange.sink?.take(piece, isLast: isLast)
    }

    func resume() { perform(machine.resumed()) }
}

extension Exchange {
    /// Returns the bytes of the body that arrived since the previous call.
    fileprivate func takePiece() -> [UInt8] {
        defer { request.body = [] }
        return request.body
    }
}
