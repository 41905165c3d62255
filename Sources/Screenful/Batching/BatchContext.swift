public import ScreenfulRanges
public import ScreenfulTypes

/// The state machine of the batches at an end of a list.
///
/// At most one batch is under way, and no other is requested meanwhile. The owner of the fetch reports its result. A
/// batch that failed waits before it may begin again, unless it is begun on request. A batch that ended without rows
/// does not begin again until the context is armed anew.
///
/// - Note: States of `ASBatchContext` (Texture be0b74b4, ASBatchContext.mm), and one more:
///   there, completing without success changes nothing, so that no further batch ever begins.
public struct BatchContext: Hashable, Sendable, Codable {
    /// The state of the latest batch.
    public enum State: String, Hashable, Sendable, Codable {
        /// It ended, or none has begun yet.
        case completed
        /// It is under way.
        case fetching
        /// It was cancelled by its owner; another may begin.
        case cancelled
        /// It failed; another may begin after a wait.
        case failed
    }

    /// The settings of a context.
    public struct Configuration: Hashable, Sendable, Codable {
        /// The meaning of completion without success.
        public enum UnsuccessfulCompletion: Hashable, Sendable, Codable {
            /// The batch failed.
            case fails
            /// Nothing: the batch stays under way, as in Texture; kept for comparison.
            case isIgnored
        }

        /// Screenfuls of content left ahead of the viewport when a batch begins.
        public var leadingScreens: Double
        /// The wait after a failed batch.
        public var backoff: Backoff
        /// The meaning of completion without success.
        public var unsuccessfulCompletion: UnsuccessfulCompletion
        /// The number of batches in the history.
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

    /// The settings of the context.
    public var configuration: Configuration
    /// The state of the latest batch.
    public private(set) var state = State.completed
    /// The batch under way.
    public private(set) var current: BatchID?
    /// The number of batches that have begun.
    public private(set) var fetches = 0
    /// Batches that failed since one was completed.
    public private(set) var failures = 0
    /// The time at which a failed batch may begin again.
    public private(set) var retryAt: Instant?
    /// False after a batch without rows, until there is a new reason to fetch.
    public private(set) var isArmed = true
    /// The latest batches, oldest first.
    public private(set) var history: [BatchRecord] = []

    /// Creates a context without batches.
    public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// The parts of a context that its owner publishes; the history changes with them.
    package struct Mark: Hashable, Sendable, Codable {
        let state: State
        let fetches: Int
        let failures: Int
        let retryAt: Instant?
        let isArmed: Bool
        let rows: Int
    }

    /// A mark that differs from an earlier one if the context does.
    package var mark: Mark {
        Mark(
            state: state,
            fetches: fetches,
            failures: failures,
            retryAt: retryAt,
            isArmed: isArmed,
            rows: history.last?.rows ?? 0
        )
    }

    /// True while a batch is under way.
    public var isFetching: Bool { state == .fetching }
    /// The latest batch.
    public var last: BatchRecord? { history.last }

    /// True if scrolling may begin a batch now: none is under way or waits, and the context is armed.
    public func mayBegin(at now: Instant) -> Bool {
        guard isArmed, state != .fetching else { return false }
        return retryAt.map { $0 <= now } ?? true
    }
}

extension BatchContext {
    /// Begins a batch from any state, and cancels one under way.
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

    /// Completes a batch; after one without rows, the context is not armed.
    ///
    /// Without an id it is the current batch, which is valid in any state.
    ///
    /// - Returns: False if the given batch is not under way: then nothing changes.
    @discardableResult
    public mutating func complete(_ id: BatchID? = nil, at now: Instant) -> Bool {
        guard isMeant(id) else { return false }
        if isFetching, history.last?.rows == 0 { isArmed = false }
        end(.completed, at: now)
        failures = 0
        retryAt = nil
        return true
    }

    /// Completes a batch with or without success, as Texture's `completeBatchFetching:`.
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

    /// Marks a batch as failed: the list is unchanged, and the next batch waits.
    ///
    /// Without an id it is the current batch.
    ///
    /// - Returns: False if the given batch is not under way: then nothing changes.
    @discardableResult
    public mutating func fail(_ id: BatchID? = nil, at now: Instant) -> Bool {
        guard isFetching, isMeant(id) else { return false }
        end(.failed, at: now)
        failures += 1
        retryAt = configuration.backoff.retry(afterFailures: failures, at: now)
        return true
    }

    /// Cancels a batch; another may begin at once.
    ///
    /// Without an id it is the current batch, which is valid in any state.
    ///
    /// - Returns: False if the given batch is not under way: then nothing changes.
    @discardableResult
    public mutating func cancel(_ id: BatchID? = nil, at now: Instant) -> Bool {
        guard isMeant(id) else { return false }
        end(.cancelled, at: now)
        retryAt = nil
        return true
    }

    /// Counts inserted rows, and arms the context.
    public mutating func inserted(rows: Int) {
        isArmed = true
        guard isFetching, !history.isEmpty else { return }
        history[history.count - 1].rows += rows
    }

    /// Arms the context: the user returned, or scrolls again.
    public mutating func rearm() { isArmed = true }

    private func isMeant(_ id: BatchID?) -> Bool { id == nil || (isFetching && id == current) }

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

/// The identifier of a batch, which tells a late answer from a current one.
public struct BatchID: Hashable, Sendable, Codable {
    /// The number of the batch at its end of its list, counted from 1.
    public let rawValue: Int
}

/// A batch of the history, for display.
public struct BatchRecord: Hashable, Sendable, Codable {
    /// The batch.
    public let id: BatchID
    /// The time at which it began.
    public let began: Instant
    /// The time at which it ended; nil while it is under way.
    public fileprivate(set) var ended: Instant?
    /// Its result, or `fetching`.
    public fileprivate(set) var outcome: BatchContext.State
    /// Rows that were inserted while it was under way.
    public fileprivate(set) var rows: Int
}
