import EventLoop
import HTTPServer

/// Measures the lag of the event loop by the lateness of a periodic timer.
final class LoopLagMeter {
    private let metrics: Metrics
    private let loop: EventLoop
    private var timer: LoopTimer?
    private var due: UInt64 = 0

    /// The interval between two measurements, in nanoseconds: its cost in an idle server is negligible.
    private static let interval: UInt64 = 500_000_000
    /// The lateness of a timer in an idle loop, in nanoseconds: the loop's resolution.
    private static let resolution: UInt64 = 1_000_000

    init(_ metrics: Metrics, loop: EventLoop) {
        self.metrics = metrics
        self.loop = loop
        timer = loop.timer { [unowned self] in measure() }
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

    private func measure() {
        let now = MonotonicClock.nanoseconds
        metrics.loopLag.record(nanoseconds: now > due ? now - due : 0)
        schedule()
    }
}
