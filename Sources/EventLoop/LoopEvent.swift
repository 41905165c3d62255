import CLibevent
import Glibc

/// The common base of I/O events, timers and signals.
///
/// It belongs to the loop's thread. Releasing the last reference cancels it.
public class LoopEvent {
    let loop: EventLoop
    private let body: () -> Void
    private var event: OpaquePointer?

    /// Creates an event that is not pending yet.
    ///
    /// The descriptor is that of a file, a signal's number, or -1 for a timer; the
    /// kinds are libevent's `EV_…` flags.
    init(loop: EventLoop, descriptor: Int32, kinds: Int32, body: @escaping () -> Void) {
        self.loop = loop
        self.body = body
        event = event_new(
            loop.base,
            descriptor,
            Int16(kinds),
            { _, _, context in
                guard let context else { return }
                // The strong reference keeps the event alive even if its body drops the last other one.
                Unmanaged<LoopEvent>.fromOpaque(context).takeUnretainedValue().fire()
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        precondition(event != nil, "no memory for an event")
    }

    deinit {
        if let event { event_free(event) }
    }

    private func fire() {
        body()
    }

    /// Makes the event pending, at most for `nanoseconds` if given.
    fileprivate func add(nanoseconds: UInt64? = nil) {
        guard let event else { return }
        let result: Int32
        if let nanoseconds {
            // Rounded up: a timer must never fire before its time.
            let microseconds = nanoseconds / 1000 + (nanoseconds % 1000 == 0 ? 0 : 1)
            var timeout = timeval(
                tv_sec: Int(clamping: microseconds / 1_000_000),
                tv_usec: Int(microseconds % 1_000_000)
            )
            result = event_add(event, &timeout)
        } else {
            result = event_add(event, nil)
        }
        precondition(result == 0, "the loop refused an event: \(systemMessage(errno))")
    }

    /// Cancels the event; the body does not run until the event is started again.
    public func cancel() {
        guard let event else { return }
        event_del(event)
    }

    /// Whether the event is pending.
    fileprivate var isPending: Bool {
        guard let event else { return false }
        return event_pending(event, Int16(EV_READ | EV_WRITE | EV_TIMEOUT | EV_SIGNAL), nil) != 0
    }
}

/// Runs a closure on the loop for as long as a descriptor is readable or writable.
///
/// It is level-triggered: a body that leaves bytes unread runs again. Cancel it
/// before its descriptor is closed.
public final class IOEvent: LoopEvent {
    /// The readiness of a descriptor that an event watches.
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

/// Runs a closure on the loop once after a delay; may be started any number of times.
public final class LoopTimer: LoopEvent {
    init(loop: EventLoop, body: @escaping () -> Void) {
        super.init(loop: loop, descriptor: -1, kinds: 0, body: body)
    }

    /// Starts the timer, or starts it anew.
    ///
    /// - Parameter nanoseconds: The minimum time until it fires, counted from now
    ///   and rounded up to the loop's resolution of a millisecond.
    public func schedule(afterNanoseconds nanoseconds: UInt64) {
        add(nanoseconds: nanoseconds)
    }

    /// Starts the timer; no effect if it runs already.
    ///
    /// - Parameter nanoseconds: As for ``schedule(afterNanoseconds:)``.
    public func scheduleIfIdle(afterNanoseconds nanoseconds: UInt64) {
        if !isScheduled { schedule(afterNanoseconds: nanoseconds) }
    }

    /// Whether the timer runs now.
    public var isScheduled: Bool { isPending }
}

/// Runs a closure on the loop whenever the process gets a signal.
///
/// The signal's default effect is off while the source lives. Of all loops in a
/// process only one may have signal sources at a time: libevent has one signal
/// pipe.
public final class SignalSource: LoopEvent {
    init(loop: EventLoop, signal: Int32, body: @escaping () -> Void) {
        super.init(loop: loop, descriptor: signal, kinds: EV_SIGNAL | EV_PERSIST, body: body)
        add()
    }
}
