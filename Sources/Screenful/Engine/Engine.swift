public import ScreenfulRanges
public import ScreenfulTypes

/// Decides which rows of a long list to fetch, measure and draw, and when.
///
/// An event and an instant go in, changes and actions come out. There is no clock, lock or await inside: the same
/// events at the same instants give the same outcome, byte for byte, live, in a simulation and in a test.
///
///     var engine = Engine(.init(rowCount: 1_000_000, estimatedRowLength: 72, viewport: size))
///     var outcome = Outcome()
///     engine.handle(.opened, at: now, into: &outcome)
///     for action in outcome.actions { perform(action) }
///
/// Until ``Event/opened``, events only change settings and contents, and yield no work. A scroll step costs O(log *n* +
/// rows whose states change) for *n* measured rows, and allocates nothing once its buffers have grown.
public struct Engine: Sendable, Codable {
    enum Stage: Sendable, Codable {
        case created
        case open
        case closed
    }

    /// The axis along which the rows follow one another.
    public let axis: Axis
    /// The kind of view that shows the rows.
    public let container: ContainerKind
    /// True if the viewport opens at the end of the content, and stays there when the content changes.
    public let keepsEnd: Bool
    let awaitsMeasurement: Bool
    let fetchBackoff: Backoff
    let maxFetchFailures: Int
    let visibleRetryBackoff: Backoff

    /// The place of every row, in points.
    public internal(set) var layout: CollectionLayout
    /// The extents of the ranges.
    public internal(set) var tuning: RangeTuning
    /// The preset of the tuning.
    public internal(set) var preset: RangePreset
    /// The preloading policy.
    @AnyPreloadingPolicy public internal(set) var policy: any PreloadingPolicy
    /// The container's own interface state.
    public internal(set) var containerState: InterfaceState
    /// The start of the viewport along the axis of the rows, in points.
    public internal(set) var offset = 0.0
    /// The size of the viewport, in points.
    public internal(set) var viewportSize: Size
    /// The velocity of the latest scroll, in points per second, positive toward larger offsets.
    public internal(set) var velocity = 0.0
    /// The source of the latest scroll.
    public internal(set) var phase = Scroll.Phase.settle
    /// The offset at which the viewport will come to rest, in points, if known.
    public internal(set) var target: Double?

    /// The state of the batches at the end of the list.
    public internal(set) var tailBatch: BatchContext
    /// The state of the batches at the start of the list.
    public internal(set) var headBatch: BatchContext
    /// True if the list can grow at its end.
    public internal(set) var growsAtTail: Bool
    /// True if the list can grow at its start.
    public internal(set) var growsAtHead: Bool
    /// True if the viewport moved across the rows last, so that their ranges are those of the mode `minimum`.
    public internal(set) var isCrossed: Bool
    /// True while the list is on a user's screen.
    public internal(set) var isWatched = false

    /// A number that grows by one with every event that changed anything visible to the owner.
    public internal(set) var revision = 0
    /// A number that grows by one with every edit.
    public internal(set) var edition = 0
    /// The counts of the engine's work.
    public internal(set) var counters = EngineCounters()

    var stage = Stage.created
    var controller: RangeController
    /// The states of headers and footers, by their numbers as elements; nil for a list without sections that show any.
    var elements: RangeController?
    var modes = RangeModeMachine()
    var directions: DirectionMemory
    var fetches = FetchLedger()
    /// Rows of the preload range that are not requested yet, ascending.
    var pending: [Range<Int>] = []
    var rendering = RenderLedger()
    /// Rows whose lengths have been requested.
    var measuring: Range<Int>?
    /// The row of a flow that keeps its position while the lines around it change; nil after a scroll or an edit.
    var anchorRow: Int?
    /// The row that keeps its position until it is measured, since a jump has named it, or lengths that replaced all others
    /// have put it out of sight, where nothing on screen is measured; nil after another scroll, or an edit.
    var unplacedRow: Int?
    /// The maximum number of rows in a fetch.
    var maxRowsPerFetch: Int
    /// The maximum number of fetches under way at once.
    var fetchConcurrency: Int
    /// True while an update of the ranges waits for rows to be measured.
    var needsUpdate = false
    /// True if that update keeps the range mode.
    var pendingUpdateKeepsMode = false
    /// True if the container's state has changed since the ranges were updated.
    var containerAwaitsUpdate = false
    /// True if rows that entered the display range in a temporary mode are not drawn yet.
    var modeAwaitsDrawing = false
    /// A check of the ends of the list that waits for an update of the ranges.
    var pendingTrigger: BatchTrigger?
    /// The time at which the owner will send `wake`.
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
        keepsEnd = configuration.keepsEnd
        awaitsMeasurement = configuration.awaitsMeasurement
        fetchBackoff = configuration.fetchBackoff
        maxFetchFailures = configuration.maxFetchFailures
        visibleRetryBackoff = configuration.visibleRetryBackoff
        maxRowsPerFetch = max(1, configuration.maxRowsPerFetch)
        fetchConcurrency = max(1, configuration.fetchConcurrency)
        layout = CollectionLayout(
            configuration.container == .pager && configuration.layout.kind != .pager ? .pager : configuration.layout,
            count: configuration.rowCount,
            estimate: configuration.container == .pager
                ? configuration.viewport[axis] : configuration.estimatedRowLength,
            across: configuration.viewport[axis.crossing],
            sections: configuration.container == .pager ? nil : configuration.sections
        )
        controller = RangeController(rowCount: configuration.rowCount)
        elements = layout.sections.map { RangeController(rowCount: $0.elementCount) }
        directions = DirectionMemory(scrollable: axis == .vertical ? .vertical : .horizontal)
        tuning = configuration.tuning ?? .preset(configuration.preset, for: configuration.container)
        preset = configuration.preset
        policy = configuration.policy
        containerState = configuration.containerState
        isCrossed = configuration.isCrossed
        viewportSize = configuration.viewport
        tailBatch = BatchContext(configuration.batch)
        headBatch = BatchContext(configuration.batch)
        growsAtTail = configuration.growsAtTail
        growsAtHead = configuration.growsAtHead
    }
}

extension Engine {
    /// The settings of a new engine.
    public struct Configuration: Sendable {
        /// The number of rows.
        public var rowCount: Int
        /// The length of a row that was not measured, in points.
        ///
        /// Ignored for a pager, whose pages are as long as the viewport.
        public var estimatedRowLength: Double
        /// The kind of view that shows the rows.
        public var container = ContainerKind.table
        /// The axis along which the rows follow one another.
        public var axis = Axis.vertical
        /// The arrangement of the rows; a list for tables, and a pager for pagers.
        public var layout = LayoutSpecification.list
        /// True if the list opens at its end and, as a chat does, stays there while the user is within a point of it.
        public var keepsEnd = false
        /// The headers and footers between the rows of a list; nil without any, and ignored by a pager.
        public var sections: SectionGeometry?
        /// The size of the viewport, in points.
        public var viewport: Size
        /// The preset of the tuning.
        public var preset = RangePreset.texture
        /// The extents of the ranges; those of the preset if nil.
        public var tuning: RangeTuning?
        /// The preloading policy.
        public var policy: any PreloadingPolicy = RangesPolicy()
        /// The container's own interface state.
        public var containerState = InterfaceState.inHierarchy
        /// True if the ranges are those of the mode `minimum` until the viewport moves along the rows.
        public var isCrossed = false
        /// True if rows are measured before they enter a range.
        public var awaitsMeasurement = false
        /// True if the list can grow at its end.
        public var growsAtTail = false
        /// True if the list can grow at its start.
        public var growsAtHead = false
        /// The settings of the batches at either end.
        public var batch = BatchContext.Configuration()
        /// The wait after a failed fetch: by default ``Backoff/prompt``, since the gap may be on screen.
        public var fetchBackoff = Backoff.prompt
        /// Consecutive failures after which rows are abandoned: by default 8, which takes about eight seconds.
        ///
        /// Abandoned rows are fetched again on request, when they enter the preload range again, when another fetch
        /// succeeds, and periodically while they are missing on a watched screen.
        public var maxFetchFailures = 8
        /// The wait before abandoned rows are retried while they are missing on a watched screen: by default
        /// ``Backoff/patient``.
        public var visibleRetryBackoff = Backoff.patient
        /// The maximum number of rows in a fetch.
        public var maxRowsPerFetch = Int.max
        /// Fetches that can be under way at once: by default 6, the connections that Chromium opens to a host
        /// (`g_max_sockets_per_group` in net/socket/client_socket_pool_manager.cc).
        ///
        /// Used by policies that limit their fetches; the others request all rows at once.
        public var fetchConcurrency = 6

        /// Creates the configuration of a table.
        public init(rowCount: Int, estimatedRowLength: Double, viewport: Size) {
            self.rowCount = rowCount
            self.estimatedRowLength = estimatedRowLength
            self.viewport = viewport
        }
    }
}

/// The counts of an engine's work since it was created.
public struct EngineCounters: Hashable, Sendable, Codable {
    /// Events handled.
    public internal(set) var events = 0
    /// Updates of the ranges.
    public internal(set) var passes = 0
    /// Rows whose states changed; a row counts each time.
    public internal(set) var changedRows = 0
    /// Fetches requested.
    public internal(set) var fetches = 0
    /// Rows in them.
    public internal(set) var fetchedRows = 0
    /// Fetches that were cancelled because their rows left the preload range.
    public internal(set) var cancelledFetches = 0
    /// Fetches that failed.
    public internal(set) var failedFetches = 0
    /// Rows whose drawing was requested.
    public internal(set) var displayedRows = 0
    /// Rows whose drawing was purged.
    public internal(set) var purgedRows = 0
    /// Rows measured.
    public internal(set) var measuredRows = 0
    /// Answers that arrived too late and were ignored.
    public internal(set) var staleAnswers = 0
}
