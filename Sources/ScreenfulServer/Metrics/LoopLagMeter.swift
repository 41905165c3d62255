import EventLoop
import HTTPServer

/// Measures how late the event loop is, by a timer that looks at the clock.
final class LoopLagMeter {
    private let metrics: Metrics
    private let loop: EventLoop
    private var timer: LoopTimer?
    private var due: UInt64 = 0

    /// The time between two looks, in nanoseconds: a server without anything to do hardly notices.
    private static let interval: UInt64 = 500_000_000
    /// A timer fires up to this much later by itself, in nanoseconds: the loop's resolution.
    private static let resolution: UInt64 = 1_000_000

    init(_ metrics: Metrics, loop: EventLoop) {
        self.metrics = metrics
        self.loop = loop
        timer = loop.timer { [unowned self] in look() }
        schedule()
    }

    func stop() {
        timer?.cancel()
        timer = nil
    }

    private func schedule() {
        due = MonotonicClock.nanoseconds + Self.interval + Self.resolution
        timer?.schedule(afterNanoseconds: Self.interval)
    }

    private func look() {
        let now = MonotonicClock.nanoseconds
        metrics.loopLag.record(nanoseconds: now > due ? now - due : 0)
        schedule()
    }
}
