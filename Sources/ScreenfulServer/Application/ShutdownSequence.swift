/// The state machine of a graceful shutdown.
///
/// The server first reports that it is not ready, for as long as a load balancer needs to see it. Then it
/// refuses connections, answers pending requests, and ends event streams; then it ends the viewers, on which
/// those requests and streams depended; last it closes the storage.
struct ShutdownSequence {
    enum Event {
        /// A shutdown was requested; draining is for a server behind a load balancer.
        case asked(isDraining: Bool)
        /// The time to drain is over.
        case drained
        case disconnected
    }

    /// A step to perform, in this order.
    enum Action: Equatable {
        /// Report from now on that the server is not ready.
        case refuseReadiness
        /// Wait, then handle ``Event/drained``.
        case wait(seconds: Double)
        /// Refuse connections, answer pending requests, end streams, then handle ``Event/disconnected``.
        case closeConnections
        case endViewers
        case closeStorage
    }

    private enum State { case serving, draining, closing, stopped }

    private let drainSeconds: Double
    private var state = State.serving

    init(drainSeconds: Double) { self.drainSeconds = drainSeconds }

    /// - Returns: The steps to perform; none for an event that comes twice or too late.
    mutating func handle(_ event: Event) -> [Action] {
        switch (state, event) {
        case (.serving, .asked(let isDraining)) where isDraining && drainSeconds > 0:
            state = .draining
            return [.refuseReadiness, .wait(seconds: drainSeconds)]
        case (.serving, .asked):
            state = .closing
            return [.refuseReadiness, .closeConnections]
        // A second stop has no time to drain.
        case (.draining, .drained), (.draining, .asked(isDraining: false)):
            state = .closing
            return [.closeConnections]
        case (.closing, .disconnected):
            state = .stopped
            return [.endViewers, .closeStorage]
        default: return []
        }
    }
}
