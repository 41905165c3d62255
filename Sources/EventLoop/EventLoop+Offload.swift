import Synchronization

extension EventLoop {
    /// Runs `work` on a worker and hands its result to `then` on this loop.
    ///
    /// `then` never leaves the loop, so it may capture what the loop owns. A hop
    /// costs some ten microseconds: work that takes less is better done here.
    ///
    /// - Precondition: The worker is not closed.
    public func offload<Result: Sendable>(
        to worker: Worker,
        _ work: @escaping @Sendable () -> Result,
        then: @escaping (Result) -> Void
    ) {
        let slot = ResultSlot<Result>()
        let id = receivers.insert { id in
            { [unowned self] in
                receivers.remove(id)
                if let result = slot.take() { then(result) }
            }
        }
        let isAccepted = worker.submit { [mailbox] in
            slot.put(work())
            mailbox.append(.ring(id))
        }
        precondition(isAccepted, "the worker is closed")
    }

    /// Opens a port: `receive` runs on this loop for each message sent to it.
    ///
    /// The port stays open until ``close(_:)`` or the loop's end.
    public func port<Message: Sendable>(receive: @escaping (Message) -> Void) -> Port<Message> {
        let port = Port<Message>(mailbox: mailbox)
        let id = receivers.insert { _ in
            var taken: ArraySlice<Message> = []
            return {
                if taken.isEmpty { taken = port.takeAll()[...] }
                if let message = taken.popFirst() { receive(message) }
            }
        }
        port.connect(to: id)
        return port
    }

    /// Closes a port; what is sent to it from now on is dropped.
    public func close<Message>(_ port: Port<Message>) {
        guard let id = port.disconnect() else { return }
        receivers.remove(id)
    }
}

/// Where a worker leaves a result for a loop.
private final class ResultSlot<Result: Sendable>: Sendable {
    private let result = Mutex<Result?>(nil)

    func put(_ value: Result) {
        result.withLock { $0 = value }
    }

    func take() -> Result? {
        result.withLock { result in
            defer { result = nil }
            return result
        }
    }
}
