import ListStore

/// Decides when the database is to be asked whether it can be written, and what to say meanwhile.
struct StorageWatch {
    /// What is to be done for one that asks.
    enum Action: Equatable {
        /// Say this.
        case answer(StorageState)
        /// Have it wait for what the database says.
        case wait
        /// Ask the database, and have it wait.
        case ask
    }

    /// For how long an answer holds, in nanoseconds: balancers ask about once a second, and each may ask.
    private static let freshness: UInt64 = 1_000_000_000
    /// For how long the database counts as full after a write that found no room, in nanoseconds.
    ///
    /// Not every limit on a file can be seen without writing (a quota, RLIMIT_FSIZE).
    private static let fullMemory: UInt64 = 10_000_000_000

    private var known: (state: StorageState, time: UInt64)?
    private var lastFull: UInt64?
    private var isAsking = false

    /// Somebody asks, at a time in nanoseconds of the monotonic clock.
    mutating func asked(at now: UInt64) -> Action {
        if let known, now &- known.time < Self.freshness { return .answer(state(known.state, at: now)) }
        guard !isAsking else { return .wait }
        isAsking = true
        return .ask
    }

    /// The database has said what it can.
    ///
    /// - Returns: What those who wait are to be told.
    mutating func found(_ state: StorageState, at now: UInt64) -> StorageState {
        isAsking = false
        known = (state, now)
        return self.state(state, at: now)
    }

    /// The database did not say anything in time; another answer may still come.
    mutating func timedOut(at now: UInt64) -> StorageState {
        known = (.locked, now)
        return .locked
    }

    /// A write of some request found no room.
    mutating func foundNoRoom(at now: UInt64) {
        lastFull = now
    }

    private func state(_ state: StorageState, at now: UInt64) -> StorageState {
        guard state == .writable, let lastFull, now &- lastFull < Self.fullMemory else { return state }
        return .full
    }
}

/// Whether the database can be written.
enum StorageState: Hashable, Sendable {
    /// It can.
    case writable
    /// The disk, or the size that the database may reach, has no room left.
    case full
    /// Another program keeps it locked, or it does not answer.
    case locked
    /// It can only be read, is damaged, or failed otherwise.
    case failed

    /// The state that an attempt to write came to.
    init(_ result: Result<Void, StoreError>) {
        switch result {
        case .success: self = .writable
        case .failure(let error):
            switch error.code {
            case .diskFull: self = .full
            case .locked: self = .locked
            default: self = .failed
            }
        }
    }

    /// Why a server is not ready.
    enum Reason: String {
        case storageFull, storageLocked, storageUnavailable
    }

    /// Why a server in this state is not ready; nil for one that is.
    var reason: Reason? {
        switch self {
        case .writable: nil
        case .full: .storageFull
        case .locked: .storageLocked
        case .failed: .storageUnavailable
        }
    }
}
