/// The order in which a server stops.
///
/// First it says that it is not ready, for as long as a balancer needs to see it; then it accepts
/// nothing more, answers what was asked, and ends event streams; then viewers end, on which
/// those requests and streams depended; last the storage is closed.
struct ShutdownSequence {
    /// What has happened.
    enum Event {
        /// The server was told to stop; draining is for a server behind a balancer.
        case asked(isDraining: Bool)
        /// The time to drain is over.
        case drained
        /// The last connection is closed.
        case disconnected
    }

    /// What is to be done, in this order.
    enum Action: Equatable {
        /// Say from now on that the server is not ready.
        case refuseReadiness
        /// Tell when so many seconds are over.
        case wait(seconds: Double)
        /// Accept nothing more, answer what was asked, end streams, and tell when all connections are closed.
        case closeConnections
        /// End the viewers and what works in the background.
        case endViewers
        /// Close the storage and the log.
        case closeStorage
    }

    private enum State {
        case serving, draining, closing, stopped
    }

    private let drainSeconds: Double
    private var state = State.serving

    init(drainSeconds: Double) {
        self.drainSeconds = drainSeconds
    }

    /// - Returns: What is to be done; nothing for what comes twice or too late.
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
        default:
            return []
        }
    }
}
