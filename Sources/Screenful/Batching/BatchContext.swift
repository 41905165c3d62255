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
    public internal(set) var state = State.completed
    /// The batch under way.
    public internal(set) var current: BatchID?
    /// How many batches were begun.
    public internal(set) var fetches = 0
    /// Batches that failed since one was completed.
    public internal(set) var failures = 0
    /// When a failed batch may be begun again.
    public internal(set) var retryAt: Instant?
    /// False after a batch without rows, until there is a new reason to ask.
    public internal(set) var isArmed = true
    /// The latest batches, oldest first.
    public internal(set) var history: [BatchRecord] = []

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
