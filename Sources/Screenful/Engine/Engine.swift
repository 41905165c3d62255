public import ScreenfulRanges
public import ScreenfulTypes

/// Decides what of a long list should be ready, and when.
///
/// An event and an instant go in, changes and actions come out. There is no
/// clock inside, no lock, no await: the same events at the same instants give
/// the same answers, byte for byte, live, in a simulation and in a test.
///
///     var engine = Engine(.init(rowCount: 1_000_000, estimatedRowLength: 72, viewport: size))
///     var outcome = Outcome()
///     engine.handle(.opened, at: now, into: &outcome)
///     for action in outcome.actions { perform(action) }
///
/// Until ``Event/opened``, events change what the engine knows, and nothing is
/// decided. A scroll step costs O(log *n* + rows whose promises change) for *n*
/// rows measured, and allocates nothing once its buffers have grown.
public struct Engine: Sendable {
    enum Stage: Sendable {
        case created
        case open
        case closed
    }

    /// The axis along which the rows follow one another.
    public let axis: Axis
    /// What kind of view shows the rows.
    public let container: ContainerKind
    let awaitsMeasurement: Bool
    let fetchBackoff: Backoff
    let mostFetchFailures: Int
    let visibleRetryBackoff: Backoff

    /// Where every row is, in points.
    public internal(set) var geometry: RowGeometry
    /// How far the ranges reach.
    public internal(set) var tuning: RangeTuning
    /// Where the tuning comes from.
    public internal(set) var preset: RangePreset
    /// The strategy.
    public internal(set) var policy: any PreloadingPolicy
    /// What the container itself has been promised.
    public internal(set) var containerState: InterfaceState
    /// The start of the viewport along the axis of the rows, in points.
    public internal(set) var offset = 0.0
    /// The size of the viewport, in points.
    public internal(set) var viewportSize: Size
    /// Points per second at the latest scroll, positive toward larger offsets.
    public internal(set) var velocity = 0.0
    /// What moved the viewport last.
    public internal(set) var phase = Scroll.Phase.settle
    /// Where the viewport will come to rest, if that is known: an offset in points.
    public internal(set) var target: Double?

    /// The batches at the end of the list.
    public internal(set) var tailBatch: BatchContext
    /// The batches at the start of the list.
    public internal(set) var headBatch: BatchContext
    /// True if more rows can be had after the last one.
    public internal(set) var growsAtTail: Bool
    /// True if more rows can be had before the first one.
    public internal(set) var growsAtHead: Bool
    /// True while somebody looks at the list.
    public internal(set) var isWatched = false

    /// Grows by one with every event that changed anything that can be seen.
    public internal(set) var revision = 0
    /// Grows by one with every edit.
    public internal(set) var edition = 0
    /// What the engine has done.
    public internal(set) var counters = EngineCounters()

    var stage = Stage.created
    var controller: RangeController
    var modes = RangeModeMachine()
    var directions: DirectionMemory
    var fetches = FetchLedger()
    /// Rows of the preload range that were not asked for yet, ascending.
    var pending: [Range<Int>] = []
    var rendering = RenderLedger()
    /// Rows that are being measured.
    var measuring: Range<Int>?
    /// The most rows that one fetch asks for.
    var mostRowsPerFetch: Int
    /// Fetches that can be under way at once.
    var fetchConcurrency: Int
    /// True while a pass waits for rows to be measured.
    var needsUpdate = false
    /// True if that pass keeps the range mode.
    var pendingUpdateKeepsMode = false
    /// True if rows that came into the display range under a mode for the while are still to be drawn.
    var modeAwaitsDrawing = false
    /// A look at the ends of the list that waits for a pass.
    var pendingTrigger: BatchTrigger?
    /// When the owner will send `wake`.
    var wakeAt: Instant?
    var latest = Instant(nanoseconds: 0)
    var workspace = Workspace()

    /// Creates an engine for a list.
    ///
    /// - Precondition: Counts and lengths are not negative, and finite.
    public init(_ configuration: Configuration) {
        let axis = configuration.axis
        self.axis = axis
        container = configuration.container
        awaitsMeasurement = configuration.awaitsMeasurement
        fetchBackoff = configuration.fetchBackoff
        mostFetchFailures = configuration.mostFetchFailures
        visibleRetryBackoff = configuration.visibleRetryBackoff
        mostRowsPerFetch = max(1, configuration.mostRowsPerFetch)
        fetchConcurrency = max(1, configuration.fetchConcurrency)
        geometry = RowGeometry(
            count: configuration.rowCount,
            estimate: configuration.container == .pager
                ? configuration.viewport[axis] : configuration.estimatedRowLength
        )
        controller = RangeController(rowCount: configuration.rowCount)
        directions = DirectionMemory(scrollable: axis == .vertical ? .vertical : .horizontal)
        tuning = configuration.tuning
        preset = configuration.preset
        policy = configuration.policy
        containerState = configuration.containerState
        viewportSize = configuration.viewport
        tailBatch = BatchContext(configuration.batch)
        headBatch = BatchContext(configuration.batch)
        growsAtTail = configuration.growsAtTail
        growsAtHead = configuration.growsAtHead
    }
}

extension Engine {
    /// What an engine is told once, when it is made.
    public struct Configuration: Sendable {
        /// The number of rows.
        public var rowCount: Int
        /// The length of a row that was not measured, in points.
        ///
        /// A page of a pager is as long as the viewport, whatever is said here.
        public var estimatedRowLength: Double
        /// What kind of view shows the rows.
        public var container: ContainerKind
        /// The axis along which the rows follow one another.
        public var axis: Axis
        /// The size of the viewport, in points.
        public var viewport: Size
        /// Where the tuning comes from.
        public var preset: RangePreset
        /// How far the ranges reach.
        public var tuning: RangeTuning
        /// The strategy.
        public var policy: any PreloadingPolicy
        /// What the container itself has been promised.
        public var containerState: InterfaceState
        /// True if rows are to be measured before they get promises.
        public var awaitsMeasurement: Bool
        /// True if more rows can be had after the last one.
        public var growsAtTail: Bool
        /// True if more rows can be had before the first one.
        public var growsAtHead: Bool
        /// How batches are fetched, at either end.
        public var batch: BatchContext.Configuration
        /// How long a fetch that failed waits: by default ``Backoff/prompt``, since somebody may be looking at the gap.
        public var fetchBackoff: Backoff
        /// Failures in a row after which rows are given up: by default 8, which is eight seconds with the usual waits.
        ///
        /// They are asked for once more by hand, when they come near anew, when another answer comes, and from time to
        /// time while somebody sees that they are missing.
        public var mostFetchFailures: Int
        /// How long rows that were given up wait while somebody sees that they are missing: by default
        /// ``Backoff/patient``.
        public var visibleRetryBackoff: Backoff
        /// The most rows that one fetch asks for.
        public var mostRowsPerFetch: Int
        /// Fetches that can be under way at once: by default 6, the connections that Chromium opens to a host
        /// (`g_max_sockets_per_group` in net/socket/client_socket_pool_manager.cc).
        ///
        /// What a policy goes by that limits its fetches; others ask for as many as there are rows.
        public var fetchConcurrency: Int

        /// Creates a configuration; the tuning is the preset's unless given.
        public init(
            rowCount: Int,
            estimatedRowLength: Double,
            viewport: Size,
            container: ContainerKind = .table,
            axis: Axis = .vertical,
            preset: RangePreset = .texture,
            tuning: RangeTuning? = nil,
            policy: any PreloadingPolicy = RangesPolicy(),
            containerState: InterfaceState = .inHierarchy,
            awaitsMeasurement: Bool = false,
            growsAtTail: Bool = false,
            growsAtHead: Bool = false,
            batch: BatchContext.Configuration = .init(),
            fetchBackoff: Backoff = .prompt,
            mostFetchFailures: Int = 8,
            visibleRetryBackoff: Backoff = .patient,
            mostRowsPerFetch: Int = .max,
            fetchConcurrency: Int = 6
        ) {
            self.rowCount = rowCount
            self.estimatedRowLength = estimatedRowLength
            self.viewport = viewport
            self.container = container
            self.axis = axis
            self.preset = preset
            self.tuning = tuning ?? .preset(preset, for: container)
            self.policy = policy
            self.containerState = containerState
            self.awaitsMeasurement = awaitsMeasurement
            self.growsAtTail = growsAtTail
            self.growsAtHead = growsAtHead
            self.batch = batch
            self.fetchBackoff = fetchBackoff
            self.mostFetchFailures = mostFetchFailures
            self.visibleRetryBackoff = visibleRetryBackoff
            self.mostRowsPerFetch = mostRowsPerFetch
            self.fetchConcurrency = fetchConcurrency
        }
    }
}

/// What an engine has done since it was made.
public struct EngineCounters: Hashable, Sendable {
    /// Events handled.
    public internal(set) var events = 0
    /// Times the ranges were looked at.
    public internal(set) var passes = 0
    /// Rows whose promises changed, each time counted.
    public internal(set) var changedRows = 0
    /// Fetches asked for.
    public internal(set) var fetches = 0
    /// Rows in them.
    public internal(set) var fetchedRows = 0
    /// Fetches that were cancelled because their rows left the preload range.
    public internal(set) var cancelledFetches = 0
    /// Fetches that failed.
    public internal(set) var failedFetches = 0
    /// Rows asked to be drawn.
    public internal(set) var displayedRows = 0
    /// Rows whose drawing was given up.
    public internal(set) var purgedRows = 0
    /// Rows that were measured.
    public internal(set) var measuredRows = 0
    /// Answers that came too late and changed nothing.
    public internal(set) var staleAnswers = 0
}
