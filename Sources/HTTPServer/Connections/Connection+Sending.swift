import EventLoop

extension Connection {
    /// Sends the batch, and queues what the system does not take.
    func sendBatch() {
        guard !server.batch.bytes.isEmpty else { return }
        defer { server.batch.removeAll() }
        send(server.batch.bytes)
    }

    /// Sends the batch and a body behind it without copying the body.
    func send(then body: [UInt8]) {
        defer { server.batch.removeAll() }
        guard output.isEmpty else {
            queue(server.batch.bytes)
            return queue(body)
        }
        transferred(socket?.send(server.batch.bytes, then: body) ?? .ended, of: server.batch.bytes, body)
    }

    /// Sends bytes behind the output, and queues what the system does not take.
    func send(_ bytes: [UInt8]) {
        guard output.isEmpty else { return queue(bytes) }
        transferred(socket?.send(bytes) ?? .ended, of: bytes, nil)
    }

    /// Sends what is queued while the system takes it.
    func becameWritable() {
        while let (bytes, offset) = output.next {
            switch socket?.send(bytes, from: offset) ?? .ended {
            case .bytes(let count):
                output.drop(count)
                server.released(count)
                server.statistics.bytesSent += count
                machine.wrote(count)
                continue
            case .blocked:
                break
            case .ended, .failed:
                return close()
            }
            break
        }
        perform(machine.writingPaused())
    }

    /// Continues after an event that may have made room for the next request.
    func perform(_ action: ConnectionStateMachine.ResumeAction) {
        switch action {
        case .none: break
        case .decode: decodeInput()
        case .update: update()
        }
    }

    /// Counts a transfer of `first` and `second`, and queues the unsent rest.
    func transferred(_ transfer: Socket.Transfer, of first: [UInt8], _ second: [UInt8]?) {
        var sent = 0
        switch transfer {
        case .bytes(let count): sent = count
        case .blocked: break
        case .ended, .failed: return close()
        }
        server.statistics.bytesSent += sent
        queue(first, from: min(sent, first.count))
        if let second { queue(second, from: max(0, sent - first.count)) }
    }

    private func queue(_ bytes: [UInt8], from start: Int = 0) {
        guard start < bytes.count else { return }
        output.append(bytes, from: start)
        server.queued(bytes.count - start)
        machine.queued(bytes.count - start)
    }
}
