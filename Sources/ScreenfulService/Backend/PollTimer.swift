package import EventLoop

/// Calls `poll` once a second, counted from the end of the previous call.
package final class PollTimer {
    private var timer: LoopTimer?

    /// The time between two polls, in nanoseconds; a poll costs one hop to another thread.
    private static let interval: UInt64 = 1_000_000_000

    /// - Parameters:
    ///   - loop: The loop of the server.
    ///   - poll: Calls ``scheduleNext()`` when it has finished.
    package init(loop: EventLoop, poll: @escaping () -> Void) {
        timer = loop.timer(poll)
        scheduleNext()
    }

    /// Schedules the next poll.
    package func scheduleNext() {
        timer?.schedule(afterNanoseconds: Self.interval)
    }

    /// Stops polling.
    package func stop() {
        timer?.cancel()
        timer = nil
    }
}
