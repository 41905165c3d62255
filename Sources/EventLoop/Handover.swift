import Synchronization

/// Hands one value from a thread to another that waits for it.
public final class Handover<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let counter: EventCounter

    /// - Throws: ``EventLoopError`` when the process is out of descriptors.
    public init() throws(EventLoopError) {
        counter = try EventCounter(isBlocking: true)
    }

    /// Hands the value over.
    public func put(_ value: Value) {
        self.value.withLock { $0 = value }
        counter.signal()
    }

    /// Waits for the value; called once.
    public func take() -> Value {
        counter.consume()
        guard let value = value.withLock({ $0 }) else { preconditionFailure("nothing was handed over") }
        return value
    }
}
