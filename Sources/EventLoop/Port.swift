import Synchronization

/// Carries messages of one type from any thread to a closure on a loop.
///
/// The closure stays with the loop, so it may use what the loop owns. Created by
/// ``EventLoop/port(receive:)``.
public final class Port<Message: Sendable>: Sendable {
    private let queue = Mutex<[Message]>([])
    private let mailbox: Mailbox
    private let receiver: Mutex<ReceiverID?> = Mutex(nil)

    init(mailbox: Mailbox) {
        self.mailbox = mailbox
    }

    /// Sends a message.
    ///
    /// Messages, bodies and results that one thread sends to a loop arrive in order,
    /// across all ports.
    public func send(_ message: Message) {
        guard let id = receiver.withLock({ $0 }) else { return }
        queue.withLock { $0.append(message) }
        // A ring for each message: with one for many, a message could overtake
        // what its thread had posted before.
        mailbox.append(.ring(id))
    }

    func connect(to id: ReceiverID) {
        receiver.withLock { $0 = id }
    }

    /// Disconnects the receiver; returns its identifier, or nil if it was not connected.
    func disconnect() -> ReceiverID? {
        receiver.withLock { receiver in
            let id = receiver
            receiver = nil
            return id
        }
    }

    /// Takes all messages, oldest first.
    func takeAll() -> [Message] {
        queue.withLock { queue in
            let messages = queue
            queue = []
            return messages
        }
    }
}
