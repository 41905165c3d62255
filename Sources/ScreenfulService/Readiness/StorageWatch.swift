import ListStore

/// Decides when to probe whether the database can be written, and which state to report meanwhile.
struct StorageWatch {
    /// The reply to a check.
    enum Action: Equatable {
        /// Answer with this state.
        case answer(StorageState)
        /// Wait for the probe that is under way.
        case wait
        /// Start a probe, and wait for it.
        case ask
    }

    /// The time for which a state is cached, in nanoseconds: each load balancer checks about once a second.
    private static let freshness: UInt64 = 1_000_000_000
    /// The time for which the database counts as full after a write that found no room, in nanoseconds.
    ///
    /// Some limits on a file show only when it is written (a quota, RLIMIT_FSIZE).
    private static let fullMemory: UInt64 = 10_000_000_000

    private var known: (state: StorageState, time: UInt64)?
    private var lastFull: UInt64?
    private var isAsking = false

    /// Returns the reply to a check at a time in nanoseconds of the monotonic clock.
    mutating func asked(at now: UInt64) -> Action {
        if let known, now &- known.time < Self.freshness { return .answer(state(known.state, at: now)) }
        guard !isAsking else { return .wait }
        isAsking = true
        return .ask
    }

    /// Handles the result of a probe.
    ///
    /// - Returns: The state to answer the waiting checks with.
    mutating func found(_ state: StorageState, at now: UInt64) -> StorageState {
        isAsking = false
        known = (state, now)
        return self.state(state, at: now)
    }

    /// Handles a write of a request that found no room.
    mutating func foundNoRoom(at now: UInt64) {
        lastFull = now
    }

    private func state(_ state: StorageState, at now: UInt64) -> StorageState {
        guard state == .writable, let lastFull, now &- lastFull < Self.fullMemory else { return state }
        return .full
    }
}

/// The state of the database as far as writing is concerned.
package enum StorageState: Hashable, Sendable {
    /// The database can be written.
    case writable
    /// The disk is full, or the database has reached its maximum size.
    case full
    /// Another program holds its lock, or it does not answer in time.
    case locked
    /// It is read-only or damaged, or failed otherwise.
    case failed

    /// Creates the state from the result of a write.
    init(_ result: Result<Void, StoreError>) {
        switch result {
        case .success: self = .writable
        case .failure(let error):
            switch error.code {
            case .diskFull: self = .full
            case .locked, .timedOut: self = .locked
            default: self = .failed
            }
        }
    }

    /// The reason that `/readyz` gives when the server is not ready.
    package enum Reason: String {
        case storageFull, storageLocked, storageUnavailable
    }

    /// The reason for not being ready; nil when the database can be written.
    package var reason: Reason? {
        switch self {
        case .writable: nil
        case .full: .storageFull
        case .locked: .storageLocked
        case .failed: .storageUnavailable
        }
    }
}
