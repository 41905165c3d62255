import Synchronization

/// The queue through which other threads reach a loop.
///
/// Everything else of a loop belongs to its thread, which the compiler proves:
/// a loop and what it owns are not `Sendable`, the mailbox is.
public final class Mailbox: Sendable {
    enum Message: Sendable {
        /// A closure to run on the loop.
        case run(@Sendable () -> Void)
        /// A receiver in the loop's table has a message to fetch.
        case ring(ReceiverID)
    }

    private let queue = Mutex<[Message]>([])
    private let counter: EventCounter

    /// The descriptor that is readable while messages are queued.
    var descriptor: Int32 { counter.rawValue }

    init() throws(EventLoopError) {
        counter = try EventCounter(isBlocking: false)
    }

    /// Schedules `body` to run on the loop's thread, in one of its next turns.
    ///
    /// Safe from any thread. Bodies posted by one thread run in their order. A
    /// body posted to a loop that never runs again is dropped with the mailbox.
    public func post(_ body: @escaping @Sendable () -> Void) {
        append(.run(body))
    }

    func append(_ message: Message) {
        let isFirst = queue.withLock { queue in
            queue.append(message)
            return queue.count == 1
        }
        // One wake-up serves all messages that are queued before it is handled.
        if isFirst { counter.signal() }
    }

    /// Takes all messages, oldest first.
    func takeAll() -> [Message] {
        counter.consume()
        return queue.withLock { queue in
            let messages = queue
            queue = []
            return messages
        }
    }
}

/// The identifier of a receiver in its loop's table; never reused.
struct ReceiverID: Hashable, Sendable {
    let rawValue: UInt64
}

/// The closures of a loop that receive messages from other threads.
///
/// Other threads get a receiver's identifier only. The closure stays, so it may
/// capture what belongs to the loop.
struct ReceiverTable {
    private var receivers: [ReceiverID: () -> Void] = [:]
    private var nextID: UInt64 = 0

    /// Inserts a receiver; `make` receives its identifier.
    mutating func insert(_ make: (ReceiverID) -> () -> Void) -> ReceiverID {
        let id = ReceiverID(rawValue: nextID)
        nextID += 1
        receivers[id] = make(id)
        return id
    }

    /// The receiver with an identifier, unless it was removed.
    subscript(id: ReceiverID) -> (() -> Void)? { receivers[id] }

    mutating func remove(_ id: ReceiverID) {
        receivers[id] = nil
    }
}
