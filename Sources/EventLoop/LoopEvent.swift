import CLibevent
import Glibc

/// What a loop waits for: the common part of I/O events, timers and signals.
///
/// It belongs to the loop's thread. Letting the last reference go cancels it.
public class LoopEvent {
    let loop: EventLoop
    private let body: () -> Void
    private var event: OpaquePointer?

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

    /// Starts to wait, at most for `nanoseconds` if given.
    func add(nanoseconds: UInt64? = nil) {
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

    /// Stops waiting; the body does not run until the event is started again.
    public func cancel() {
        guard let event else { return }
        event_del(event)
    }

    /// Whether it waits now.
    var isPending: Bool {
        guard let event else { return false }
        return event_pending(event, Int16(EV_READ | EV_WRITE | EV_TIMEOUT | EV_SIGNAL), nil) != 0
    }
}
