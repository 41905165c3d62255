import EventLoop

extension Connection {
    /// The most bytes read and dropped from a peer after the last answer.
    ///
    /// Most clients send a body whole before they read: closing while a refused body
    /// arrives would reset the connection, and the client would lose the answer.
    private static let lingerLimit = 32 << 20

    func becameReadable() {
        let transfer = socket?.receive(into: &server.received) ?? .ended
        if case .bytes(let count) = transfer { server.statistics.bytesReceived += count }
        switch (state, transfer) {
        case (_, .blocked):
            return
        case (.lingering(let dropped), .bytes(let count)) where dropped + count <= Self.lingerLimit:
            state = .lingering(dropped: dropped + count)
        case (.lingering, _), (.closing, .failed), (.closed, _):
            close()
        case (.streaming, .bytes), (.closing, .bytes):
            return
        case (.streaming, .ended):
            close(.left)
        case (_, .failed):
            close()
        case (.receiving, .bytes(let count)) where input.isEmpty && !isBacklogged:
            decodeReceived(count)
        case (_, .bytes(let count)):
            input.append(contentsOf: server.received[..<count])
            if case .receiving = state { decodeInput() } else { updateReading() }
        case (_, .ended):
            peerFinished()
        }
    }

    /// Handles the end of the peer's input; its earlier requests are still answered.
    private func peerFinished() {
        isPeerFinished = true
        afterSending()
    }

    /// Decodes from the server's buffer, so that a request that arrives whole is not copied.
    private func decodeReceived(_ count: Int) {
        var bytes: [UInt8] = []
        swap(&bytes, &server.received)
        server.batch(for: self) {
            let used = decode(bytes, count: count)
            if used < count { input.append(contentsOf: bytes[used..<count]) }
        }
        swap(&bytes, &server.received)
    }

    /// Decodes buffered input.
    func decodeInput() {
        server.batch(for: self) {
            var bytes: [UInt8] = []
            swap(&bytes, &input)
            let used = decode(bytes, count: bytes.count)
            // A closed connection drops the rest; an idle one keeps no buffer.
            if case .closed = state { return }
            if used < bytes.count { input = Array(bytes[used...]) }
        }
    }

    /// Decodes and dispatches requests until one is kept by its handler or the bytes end.
    ///
    /// - Returns: The number of bytes that were used.
    private func decode(_ bytes: [UInt8], count: Int) -> Int {
        var position = 0
        // A complete request is answered even if the queue is full: no further input would trigger it.
        while case .receiving = state, decoder.hasMessage || position < count && !isBacklogged {
            // The only reference from here on, so that an exchange that no handler keeps can be recycled.
            var exchange = takeExchange()
            if server.batch.bytes.count > HTTPServer.Batch.sendSize { sendBatch() }
            do throws(RequestError) {
                switch try decoder.decode(bytes.span.extracting(0..<count), at: &position, into: &exchange.request) {
                case .needsMore:
                    guard decoder.isInsideRequest else {
                        server.giveBack(&exchange)
                        return position
                    }
                    if exchange.comesInPieces {
                        feed(exchange, isLast: false)
                    } else {
                        exchange.keepBody(on: server)
                        try exchange.checkRoom(on: server)
                    }
                    incomplete = exchange
                    return position
                case .head:
                    try headArrived(&exchange, isBodyHere: position < count)
                case .message where exchange.comesInPieces:
                    feed(exchange, isLast: true)
                case .message:
                    try exchange.checkRoom(on: server)
                    hasUndecoded = position < count
                    dispatch(&exchange)
                }
            } catch {
                refuse(error, exchange.request)
            }
        }
        return position
    }

    private func takeExchange() -> Exchange {
        guard let exchange = incomplete else { return server.takeExchange() }
        incomplete = nil
        return exchange
    }

    private func headArrived(_ exchange: inout Exchange, isBodyHere: Bool) throws(RequestError) {
        exchange.request.peer = peer
        exchange.refusal = server.refusal(of: exchange.request)
        // The body of a refused request takes no memory.
        decoder.dropsBody = exchange.refusal != nil
        if exchange.refusal == nil { limitPieces(of: exchange) }
        try decoder.checkLength()
        if exchange.comesInPieces {
            begin(exchange)
            guard case .receiving = state else { return }
        }
        if exchange.request.expectsContinue, !decoder.hasMessage, !isBodyHere {
            if exchange.refusal != nil {
                // The client waits for 100 Continue; it gets the answer instead.
                exchange.refusal?.closesConnection = true
                return dispatch(&exchange)
            }
            server.batch.bytes.append(text: "HTTP/1.1 100 Continue\r\n\r\n")
        }
        incomplete = exchange
    }

    private func dispatch(_ exchange: inout Exchange) {
        deadline = .none
        hasDecoded = true
        state = .responding
        exchange.attach(to: self, start: MonotonicClock.nanoseconds)
        isDispatching = true
        if let refusal = exchange.refusal {
            exchange.reply(refusal)
        } else {
            server.responder.respond(to: exchange.request, exchange)
        }
        isDispatching = false
        if exchange.isAnswered {
            server.giveBack(&exchange)
        } else {
            exchange.keepBody(on: server)
            awaiting = exchange
        }
    }
}
