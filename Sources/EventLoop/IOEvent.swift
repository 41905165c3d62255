import CLibevent

/// Runs a closure on the loop for as long as a descriptor is readable or writable.
///
/// It is level-triggered: a body that leaves bytes unread runs again. Cancel it
/// before its descriptor is closed.
public final class IOEvent: LoopEvent {
    /// What a descriptor can be ready for.
    public enum Interest: Sendable {
        /// Bytes, a connection, or the end of the stream can be read.
        case reading
        /// Bytes can be written.
        case writing
    }

    private var isWatching = false

    init(loop: EventLoop, descriptor: Int32, interest: Interest, body: @escaping () -> Void) {
        let kind =
            switch interest {
            case .reading: EV_READ
            case .writing: EV_WRITE
            }
        super.init(loop: loop, descriptor: descriptor, kinds: kind | EV_PERSIST, body: body)
    }

    /// Starts watching; no effect if it watches already.
    public func resume() {
        guard !isWatching else { return }
        isWatching = true
        add()
    }

    /// Stops watching until ``resume()``; no effect if it does not watch.
    public override func cancel() {
        guard isWatching else { return }
        isWatching = false
        super.cancel()
    }
}
