import EventLoop

/// Has somebody look, again and again, with a second's rest after each look.
final class PollTimer {
    private var timer: LoopTimer?

    /// How long a rest is, in nanoseconds; a look costs one hop to another thread.
    private static let interval: UInt64 = 1_000_000_000

    /// - Parameters:
    ///   - loop: The loop of the server.
    ///   - look: Calls ``rest()`` once it has looked.
    init(loop: EventLoop, look: @escaping () -> Void) {
        timer = loop.timer(look)
        rest()
    }

    /// Has the next look made after a rest.
    func rest() {
        timer?.schedule(afterNanoseconds: Self.interval)
    }

    /// Ends all looking.
    func stop() {
        timer?.cancel()
        timer = nil
    }
}
