public import ScreenfulRanges
public import ScreenfulTypes

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
        public var probing: Backoff
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
            probing: Backoff = .patient,
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
            self.probing = probing
            self.mostRowsPerFetch = mostRowsPerFetch
            self.fetchConcurrency = fetchConcurrency
        }
    }
}
