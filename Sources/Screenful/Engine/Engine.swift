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
    let probing: Backoff

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
    var owesPass = false
    /// True if that pass keeps the range mode.
    var owedPassKeepsMode = false
    /// True if rows that came into the display range under a mode for the while are still to be drawn.
    var modeAwaitsDrawing = false
    /// A look at the ends of the list that waits for a pass.
    var owedCheck: BatchTrigger?
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
        probing = configuration.probing
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
