import EventLoop

/// Takes the body of a request in pieces, in the order in which they come.
///
/// The server calls it on its loop. No piece comes before the one before it was
/// done with, so what is kept of a body is up to the sink, however long the body is.
public protocol RequestBodySink: AnyObject {
    /// Takes a piece, which may be empty only if it is the last one.
    ///
    /// The next one comes after ``Exchange/takeMore()``. An answer that is given
    /// before the last piece ends the connection.
    func take(_ piece: [UInt8], isLast: Bool)
}

/// Bodies that are taken in pieces.
extension Connection {
    /// The bytes of a body that have to come within its deadline for another one to begin.
    ///
    /// A body of this length has as long as one that comes whole.
    private static let bodyProgress = 1 << 20

    /// Asks whether the body of a request comes in pieces, and how long it may be.
    func limitPieces(of exchange: Exchange) {
        guard exchange.request.method.needsLength,
            let limit = server.responder.pieceLimit(of: exchange.request)
        else { return }
        exchange.comesInPieces = true
        decoder.bodyLimit = limit
    }

    /// Has a request responded to whose body is to come.
    func begin(_ exchange: Exchange) {
        state = .responding
        incomplete = exchange
        awaiting = exchange
        exchange.attach(to: self, start: MonotonicClock.nanoseconds)
        isDispatching = true
        server.responder.respond(to: exchange.request, exchange)
        isDispatching = false
        if case .responding = state { state = .receiving }
    }

    /// Hands on what has come of a body since the last piece.
    func feed(_ exchange: Exchange, isLast: Bool) {
        let piece = exchange.takePiece()
        // Without a sink the answer is still to come, and nobody wants the body.
        guard !piece.isEmpty || isLast else { return }
        movedSinceDeadline += piece.count
        if movedSinceDeadline >= Self.bodyProgress { deadline = .none }
        if isLast {
            deadline = .none
            hasDecoded = true
            state = .responding
            exchange.start = MonotonicClock.nanoseconds
        } else if exchange.sink != nil {
            state = .readingBody
        }
        isDispatching = true
        exchange.sink?.take(piece, isLast: isLast)
        isDispatching = false
    }

    /// Goes on with a body whose sink has done with the last piece.
    func takeMore() {
        guard case .readingBody = state else { return }
        state = .receiving
        guard !isDispatching else { return }
        if input.isEmpty { afterSending() } else { decodeInput() }
    }
}

extension Exchange {
    /// The bytes of the body that have come since this was last asked.
    fileprivate func takePiece() -> [UInt8] {
        defer { request.body = [] }
        return request.body
    }
}
