import CLibevent

/// Runs a closure on the loop once after a while; may be started any number of times.
public final class LoopTimer: LoopEvent {
    init(loop: EventLoop, body: @escaping () -> Void) {
        super.init(loop: loop, descriptor: -1, kinds: 0, body: body)
    }

    /// Starts the timer, or starts it anew.
    ///
    /// - Parameter nanoseconds: The least time until it fires, counted from now
    ///   and rounded up to the loop's resolution of a millisecond.
    public func schedule(afterNanoseconds nanoseconds: UInt64) {
        add(nanoseconds: nanoseconds)
    }

    /// Whether the timer runs now.
    public var isScheduled: Bool { isPending }
}
