import HTTPServer
import ScreenfulService

/// The counters of a loop of the server, in addition to those of the HTTP layer.
final class Metrics {
    /// The counters of the service.
    let service = ServiceMetrics()
    /// The time from requesting a change to its being durable, waiting for the database's thread included.
    var commitLatency = LatencyHistogram()
    /// The lateness of the loop's timers, which is the delay of all other work of the loop.
    var loopLag = LatencyHistogram()
    /// Requests to each operation, by its number.
    // Safe because it is changed on the loop only, and only here; a dynamic check would cost more than the change.
    @exclusivity(unchecked) private(set) var requests = [Int](repeating: 0, count: Operation.all.count)

    /// Counts a request to the operation with a number, or counts it no longer.
    func count(_ operation: Int, by change: Int = 1) {
        requests[operation] += change
    }
}
