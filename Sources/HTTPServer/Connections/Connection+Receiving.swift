import EventLoop

extension Connection {
    /// Reads what has arrived, and decodes it unless a request is pending.
    func becameReadable() {
        switch socket?.receive(into: &server.received) ?? .ended {
        case .bytes(let count):
            server.statistics.bytesReceived += count
            received(count)
        case .blocked:
            break
        case .ended:
            switch machine.peerFinished() {
            case .update:
                update()
                awaiting?.peerFinished()
            case .close(let reason): close(reason)
            }
        case .failed:
            close()
        }
    }

    private func received(_ count: Int) {
        switch machine.received(count) {
        case .decode:
            decodeReceived(count)
        case .appendAndDecode:
            input.append(contentsOf: server.received[..<count])
            decodeInput()
        case .append:
            input.append(contentsOf: server.received[..<count])
            update()
        case .drop:
            break
        case .close:
            close()
        }
    }

    /// Decodes from the server's buffer, so that a request that arrives whole is not copied.
    private func decodeReceived(_ count: Int) {
        let bytes = server.received
        server.batch(for: self) {
            decode(bytes, count: count)
            let rest = machine.input
            if rest > 0 { input.append(contentsOf: bytes[count - rest..<count]) }
        }
    }

    /// Decodes buffered input.
    func decodeInput() {
        server.batch(for: self) {
            var bytes: [UInt8] = []
            swap(&bytes, &input)
            decode(bytes, count: bytes.count)
            // A closed connection drops the rest; an idle one keeps no buffer.
            let rest = machine.input
            if rest > 0 { input = Array(bytes[(bytes.count - rest)...]) }
        }
    }

    /// Decodes and dispatches requests until one is kept by its handler or the bytes end.
    private func decode(_ bytes: [UInt8], count: Int) {
        var position = 0
        machine.beginDecoding()
        while machine.decodesNext {
            // The only reference from here on, so that an exchange that no handler keeps can be recycled.
            var exchange = takeExchange()
            let start = position
            do throws(RequestError) {
                let progress = try decoder.decode(
                    bytes.span.extracting(0..<count),
                    at: &position,
                    into: &exchange.request
                )
                machine.decoded(position - start)
                switch progress {
                case .needsMore:
                    try requestIncomplete(&exchange)
                    return machine.endDecoding()
                case .head:
                    try headDecoded(&exchange)
                case .message:
                    try requestDecoded(&exchange)
                }
            } catch {
                refuse(error, exchange)
            }
            if server.batch.bytes.count > HTTPServer.Batch.sendSize { sendBatch() }
        }
        machine.endDecoding()
    }

    private func takeExchange() -> Exchange {
        guard let exchange = incomplete else { return server.takeExchange() }
        incomplete = nil
        return exchange
    }

    private func requestIncomplete(_ exchange: inout Exchange) throws(RequestError) {
        switch machine.requestIncomplete(hasBegun: decoder.isInsideRequest) {
        case .recycle:
            return server.giveBack(&exchange)
        case .keep:
            exchange.keepBody(on: server)
            try exchange.checkRoom(on: server)
        case .feed:
            feed(exchange, isLast: false)
        }
        incomplete = exchange
    }

    private func headDecoded(_ exchange: inout Exchange) throws(RequestError) {
        exchange.request.peer = peer
        exchange.refusal = server.refusal(of: exchange.request, allowsHost: &allowsHost).map(Exchange.Refusal.init)
        let isRefused = exchange.refusal != nil
        // The body of a refused request takes no memory.
        decoder.dropsBody = isRefused
        if !isRefused { limitPieces(of: exchange) }
        try decoder.checkLength()
        let expectsContinue = exchange.request.head.expectsContinue
        var action = machine.headDecoded(
            isComplete: decoder.hasMessage,
            inPieces: exchange.comesInPieces,
            isRefused: isRefused,
            expectsContinue: expectsContinue
        )
        if case .begin = action {
            begin(exchange)
            action = machine.handlerBegan(expectsContinue: expectsContinue)
        }
        switch action {
        case .refuse:
            // The client waits for 100 Continue; it gets the answer instead.
            exchange.refusal?.response.closesConnection = true
            return dispatch(&exchange, start: MonotonicClock.nanoseconds)
        case .sendContinue:
            server.batch.bytes.append(text: "HTTP/1.1 100 Continue\r\n\r\n")
        case .begin, .none:
            break
        }
        incomplete = exchange
    }

    private func requestDecoded(_ exchange: inout Exchange) throws(RequestError) {
        if !exchange.comesInPieces { try exchange.checkRoom(on: server) }
        switch machine.requestDecoded() {
        case .dispatch: dispatch(&exchange, start: MonotonicClock.nanoseconds)
        case .feedLast: feed(exchange, isLast: true)
        }
    }

    /// Answers a request that was received whole at `start`, in nanoseconds of the monotonic clock, or keeps it.
    func dispatch(_ exchange: inout Exchange, start: UInt64) {
        exchange.attach(to: self, start: start)
        if let refusal = exchange.refusal {
            exchange.reply(refusal.response)
        } else {
            server.responder.respond(to: exchange.request, exchange)
        }
        if exchange.isAnswered {
            server.giveBack(&exchange)
        } else if case .closed = machine.state {
            exchange.connectionLost()
        } else {
            exchange.keepBody(on: server)
            awaiting = exchange
        }
    }
}
