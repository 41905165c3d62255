public import ScreenfulRanges
public import ScreenfulTypes

/// One fetch of more rows at an end of a list, from begin to complete.
///
/// At most one batch is under way; while it is, no other is asked for. Whoever
/// fetches says how it ended. A batch that failed waits before it may be begun
/// again, unless a person begins it at once. A batch that ended without rows is
/// not begun again until there is a new reason.
///
/// - Note: States of `ASBatchContext` (Texture be0b74b4, ASBatchContext.mm), and one more:
///   there, completing without success changes nothing, so that nobody is ever asked again.
public struct BatchContext: Hashable, Sendable {
    /// How the latest batch stands.
    public enum State: String, Hashable, Sendable {
        /// It ended, or none was begun yet.
        case completed
        /// It is under way.
        case fetching
        /// Its owner gave it up; another may be begun.
        case cancelled
        /// It failed; another may be begun after a wait.
        case failed
    }

    /// What a context may be told once, when it is made.
    public struct Configuration: Hashable, Sendable {
        /// What completing without success means.
        public enum UnsuccessfulCompletion: Hashable, Sendable {
            /// The batch failed.
            case fails
            /// Nothing: the batch stays under way. Texture's meaning, kept to compare with it.
            case isIgnored
        }

        /// Screenfuls of content left ahead of the viewport when a batch begins.
        public var leadingScreens: Double
        /// How long a failed batch waits.
        public var backoff: Backoff
        /// What completing without success means.
        public var unsuccessfulCompletion: UnsuccessfulCompletion
        /// How many batches are remembered.
        public var historyLength: Int

        /// Creates a configuration.
        public init(
            leadingScreens: Double = BatchDecision.defaultLeadingScreens,
            backoff: Backoff = Backoff(),
            unsuccessfulCompletion: UnsuccessfulCompletion = .fails,
            historyLength: Int = 16
        ) {
            self.leadingScreens = leadingScreens
            self.backoff = backoff
            self.unsuccessfulCompletion = unsuccessfulCompletion
            self.historyLength = historyLength
        }
    }

    /// What the context was told when it was made.
    public var configuration: Configuration
    /// How the latest batch stands.
    public private(set) var state = State.completed
    /// The batch under way.
    public private(set) var current: BatchID?
    /// How many batches were begun.
    public private(set) var fetches = 0
    /// Batches that failed since one was completed.
    public private(set) var failures = 0
    /// When a failed batch may be begun again.
    public private(set) var retryAt: Instant?
    /// False after a batch without rows, until there is a new reason to ask.
    public private(set) var isArmed = true
    /// The latest batches, oldest first.
    public private(set) var history: [BatchRecord] = []

    /// Creates a context in which nothing was fetched.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// True while a batch is under way.
    public var isFetching: Bool {
        state == .fetching
    }

    /// The latest batch.
    public var last: BatchRecord? {
        history.last
    }

    /// True if scrolling may begin a batch now: none is under way, none waits, and there is a reason.
    public func mayBegin(at now: Instant) -> Bool {
        guard isArmed, state != .fetching else { return false }
        return retryAt.map { $0 <= now } ?? true
    }
}

extension BatchContext {
    /// Begins a batch, from any state; one under way is given up.
    ///
    /// - Returns: The id that the answer has to carry.
    @discardableResult
    public mutating func begin(at now: Instant) -> BatchID {
        end(.cancelled, at: now)
        fetches += 1
        let id = BatchID(rawValue: fetches)
        state = .fetching
        current = id
        retryAt = nil
        remember(BatchRecord(id: id, began: now, ended: nil, outcome: .fetching, rows: 0))
        return id
    }

    /// Ends a batch well; one without rows is not begun again until there is a new reason.
    ///
    /// - Parameters:
    ///   - id: The batch meant, or nil for whatever is under way, which then works from any state.
    ///   - now: When it ended.
    /// - Returns: False if the batch meant is not under way any more: then nothing changes.
    @discardableResult
    public mutating func complete(_ id: BatchID? = nil, at now: Instant) -> Bool {
        guard isMeant(id) else { return false }
        if isFetching, history.last?.rows == 0 { isArmed = false }
        end(.completed, at: now)
        failures = 0
        retryAt = nil
        return true
    }

    /// Ends a batch well or badly, in the words of Texture's `completeBatchFetching:`.
    ///
    /// Without success the batch has failed, unless the configuration asks for
    /// Texture's meaning, which is to ignore the call.
    @discardableResult
    public mutating func complete(_ id: BatchID? = nil, success: Bool, at now: Instant) -> Bool {
        if success { return complete(id, at: now) }
        switch configuration.unsuccessfulCompletion {
        case .fails: return fail(id, at: now)
        case .isIgnored: return false
        }
    }

    /// Ends a batch badly: the list is as it was, and the next batch waits.
    ///
    /// - Parameters:
    ///   - id: The batch meant, or nil for whatever is under way.
    ///   - now: When it failed.
    /// - Returns: False if the batch meant is not under way: then nothing changes.
    @discardableResult
    public mutating func fail(_ id: BatchID? = nil, at now: Instant) -> Bool {
        guard isFetching, isMeant(id) else { return false }
        end(.failed, at: now)
        failures += 1
        retryAt = configuration.backoff.retry(afterFailures: failures, at: now)
        return true
    }

    /// Gives a batch up; another may be begun at once.
    ///
    /// - Parameters:
    ///   - id: The batch meant, or nil for whatever is under way, which then works from any state.
    ///   - now: When it was given up.
    /// - Returns: False if the batch meant is not under way any more: then nothing changes.
    @discardableResult
    public mutating func cancel(_ id: BatchID? = nil, at now: Instant) -> Bool {
        guard isMeant(id) else { return false }
        end(.cancelled, at: now)
        retryAt = nil
        return true
    }

    /// Tells of rows that were inserted, which is a reason to ask again.
    public mutating func inserted(rows: Int) {
        isArmed = true
        guard isFetching, !history.isEmpty else { return }
        history[history.count - 1].rows += rows
    }

    /// Tells of another reason to ask again: the reader came back, or scrolls anew.
    public mutating func rearm() {
        isArmed = true
    }

    private func isMeant(_ id: BatchID?) -> Bool {
        id == nil || (isFetching && id == current)
    }

    private mutating func end(_ outcome: State, at now: Instant) {
        if isFetching, !history.isEmpty {
            history[history.count - 1].ended = now
            history[history.count - 1].outcome = outcome
        }
        state = outcome
        current = nil
    }

    private mutating func remember(_ record: BatchRecord) {
        if history.count >= max(1, configuration.historyLength) { history.removeFirst() }
        history.append(record)
    }
}

/// One batch, so that an answer to an earlier one can be told apart.
public struct BatchID: Hashable, Sendable {
    /// The number of the batch at its end of its list, counted from 1.
    public let rawValue: Int

    /// Creates an id.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// One batch that was begun, for people who want to see what happened.
public struct BatchRecord: Hashable, Sendable {
    /// Which batch.
    public let id: BatchID
    /// When it was begun.
    public let began: Instant
    /// When it ended, or nil while it is under way.
    public fileprivate(set) var ended: Instant?
    /// How it ended, or `fetching`.
    public fileprivate(set) var outcome: BatchContext.State
    /// Rows that were inserted while it was under way.
    public fileprivate(set) var rows: Int
}
