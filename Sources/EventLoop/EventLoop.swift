import CLibevent
import Glibc
import Synchronization

/// A thread's event loop: one libevent base without locks.
///
/// The loop and everything made by it belong to the thread that runs it, and are
/// not `Sendable`: the compiler proves that nothing of it is shared. Other threads
/// reach it through its ``mailbox`` or a ``Port``, and slow work goes to a
/// ``Worker`` by ``offload(to:_:then:)``.
public final class EventLoop {
    let base: OpaquePointer
    /// The queue through which other threads reach the loop.
    public let mailbox: Mailbox
    private var receivers = ReceiverTable()

    private var mailboxEvent: OpaquePointer?
    private var nextTurnBodies: [() -> Void] = []
    private var isStopping = false
    private var turnStart: UInt64?

    /// Creates a loop that is run later, by the thread that created it.
    ///
    /// - Throws: ``EventLoopError`` when the process is out of descriptors or memory.
    public init() throws(EventLoopError) {
        mailbox = try Mailbox()
        guard let configuration = event_config_new() else {
            throw EventLoopError("configuring an event loop", errorNumber: ENOMEM)
        }
        defer { event_config_free(configuration) }
        // No locks: only the mailbox is shared. No environment: it could switch epoll off.
        let flags = Int32(EVENT_BASE_FLAG_NOLOCK.rawValue | EVENT_BASE_FLAG_IGNORE_ENV.rawValue)
        event_config_set_flag(configuration, flags)
        guard let base = event_base_new_with_config(configuration) else {
            throw EventLoopError("creating an event loop", errorNumber: errno)
        }
        self.base = base
        watchMailbox()
    }

    deinit {
        if let mailboxEvent { event_free(mailboxEvent) }
        event_base_free(base)
    }

    /// Nanoseconds of the monotonic clock, read once a turn.
    public var now: UInt64 {
        if let turnStart { return turnStart }
        let now = MonotonicClock.nanoseconds
        turnStart = now
        return now
    }

    /// Runs until ``stop()``; the calling thread is the loop's thread from now on.
    public func run() {
        isStopping = false
        while !isStopping {
            turnStart = nil
            event_base_loop(base, nextTurnBodies.isEmpty ? EVLOOP_ONCE : EVLOOP_ONCE | EVLOOP_NONBLOCK)
            runNextTurnBodies()
        }
    }

    /// Makes ``run()`` return at the end of this turn.
    ///
    /// Other threads call it through a ``Port``.
    public func stop() {
        isStopping = true
    }

    /// Schedules `body` to run after the events of this turn.
    public func nextTurn(_ body: @escaping () -> Void) {
        nextTurnBodies.append(body)
    }

    private func runNextTurnBodies() {
        guard !nextTurnBodies.isEmpty else { return }
        let bodies = nextTurnBodies
        // Bodies that a body schedules run in the turn after.
        nextTurnBodies = []
        for body in bodies { body() }
    }

    // Not a LoopEvent, which would form a reference cycle with the loop.
    private func watchMailbox() {
        mailboxEvent = event_new(
            base,
            mailbox.descriptor,
            Int16(EV_READ | EV_PERSIST),
            { _, _, context in
                guard let context else { return }
                Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().readMailbox()
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        precondition(mailboxEvent != nil && event_add(mailboxEvent, nil) == 0, "no memory for an event")
    }

    private func readMailbox() {
        for message in mailbox.takeAll() {
            switch message {
            case .run(let body): body()
            case .ring(let id): receivers[id]?()
            }
        }
    }
}

extension EventLoop {
    /// Returns a timer that is not running yet.
    public func timer(_ body: @escaping () -> Void) -> LoopTimer {
        LoopTimer(loop: self, body: body)
    }

    /// Runs `body` on the loop at each signal of that number, while the source lives.
    public func onSignal(_ signal: Int32, _ body: @escaping () -> Void) -> SignalSource {
        SignalSource(loop: self, signal: signal, body: body)
    }

    /// Returns an event for a descriptor; it does not watch until ``IOEvent/resume()``.
    public func watch(
        _ descriptor: Int32,
        for interest: IOEvent.Interest,
        _ body: @escaping () -> Void
    ) -> IOEvent {
        IOEvent(loop: self, descriptor: descriptor, interest: interest, body: body)
    }
}

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

    /// Closes a port; messages sent to it from now on are dropped.
    public func close<Message>(_ port: Port<Message>) {
        guard let id = port.disconnect() else { return }
        receivers.remove(id)
    }
}

/// The slot in which a worker leaves a result for a loop.
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
