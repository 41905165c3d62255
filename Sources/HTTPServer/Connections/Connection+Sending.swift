import EventLoop

extension Connection {
    /// The bytes that a slow client must take for its deadline to start anew.
    private static let writeProgress = 64 << 10

    /// Sends the batch, and queues what the system does not take.
    func sendBatch() {
        guard !server.batch.bytes.isEmpty else { return }
        defer { server.batch.removeAll() }
        if output.isEmpty {
            transferred(socket?.send(server.batch.bytes) ?? .ended, of: server.batch.bytes, nil)
        } else {
            output.append(server.batch.bytes)
        }
    }

    /// Sends the batch and a body behind it without copying the body.
    func send(then body: [UInt8]) {
        defer { server.batch.removeAll() }
        if output.isEmpty {
            transferred(socket?.send(server.batch.bytes, then: body) ?? .ended, of: server.batch.bytes, body)
        } else {
            output.append(server.batch.bytes)
            output.append(body)
        }
    }

    /// Sends a block of events at the end of the turn, together with the others of the turn.
    ///
    /// A change of a viewer is several events; one send for all of them saves system calls here, and the client a
    /// wake-up for each.
    func sendEvent(_ block: [UInt8]) {
        guard case .streaming(let active) = state else { return }
        active.eventBytes += block.count
        if !active.unsent.isEmpty {
            active.unsent.append(contentsOf: block)
        } else if server.batch.owner === self {
            server.batch.bytes.append(contentsOf: block)
        } else {
            active.unsent = block
            server.loop.nextTurn { [weak self] in self?.sendEvents() }
        }
    }

    /// Sends the events of the turn, and queues what the system does not take.
    func sendEvents() {
        guard case .streaming(let active) = state, !active.unsent.isEmpty else { return }
        let events = active.unsent
        active.unsent = []
        if output.isEmpty {
            transferred(socket?.send(events) ?? .ended, of: events, nil)
        } else {
            output.append(events)
        }
        if output.count > server.configuration.limits.pendingEvents {
            server.statistics.cutStreams += 1
            close(.cut)
        } else if !output.isEmpty {
            updateWriting()
            updateDeadline()
        }
    }

    /// Sends a piece of a streamed body; all output before it must be sent.
    func sendPiece(_ piece: [UInt8]) {
        transferred(socket?.send(piece) ?? .ended, of: piece, nil)
    }

    func becameWritable() {
        while let (bytes, offset) = output.next {
            switch socket?.send(bytes, from: offset) ?? .ended {
            case .bytes(let count):
                output.drop(count)
                server.statistics.bytesSent += count
                movedSinceDeadline += count
            case .blocked:
                if movedSinceDeadline >= Self.writeProgress { deadline = .none }
                return afterSending()
            case .ended, .failed:
                return close()
            }
        }
        if case .receiving = state, !input.isEmpty { decodeInput() } else { afterSending() }
    }

    /// Counts a transfer of `first` and `second`, and queues the unsent rest.
    private func transferred(_ transfer: Socket.Transfer, of first: [UInt8], _ second: [UInt8]?) {
        var sent = 0
        switch transfer {
        case .bytes(let count): sent = count
        case .blocked: break
        case .ended, .failed: return close()
        }
        server.statistics.bytesSent += sent
        output.append(first, from: min(sent, first.count))
        if let second { output.append(second, from: max(0, sent - first.count)) }
    }

    /// Updates the state, the watched events and the deadline after a batch or a send.
    func afterSending() {
        switch state {
        case .closed: return
        // All input is decoded, and no more will arrive.
        case .receiving where isPeerFinished && !isBacklogged: state = .closing(lingers: false)
        case .receiving where server.isStopping && isIdle: state = .closing(lingers: true)
        default: break
        }
        if output.isEmpty, case .closing(let lingers) = state {
            guard lingers else { return close() }
            socket?.finishSending()
            state = .lingering(dropped: 0)
        }
        updateWriting()
        updateReading()
        updateDeadline()
        askForPiece()
    }
}
