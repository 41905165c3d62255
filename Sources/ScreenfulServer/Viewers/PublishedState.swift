import Screenful
import ScreenfulTypes

/// What a viewer's listeners know, so that they are told only what is new.
///
/// It is there only while somebody listens: most viewers of programs have no listener.
final class PublishedState {
    private var settings: Viewer.Settings?
    private var mode: RangeMode?
    private var direction: ScrollDirection?
    private var ranges: Engine.Ranges?
    private var states: [StateRun] = []
    /// Rows that have a node.
    private(set) var nodes: Range<Int>?
    private(set) var contentLength = -1.0
    /// True if heights or rows may have changed although the rows with nodes are the same.
    var isGeometryStale = false
    /// Points by which the offset was moved since listeners were told.
    var correction = 0.0
    private(set) var tailBatch: BatchContext?
    private(set) var headBatch: BatchContext?
    private(set) var failedFetches: [FailedFetch] = []

    /// What listeners know who are told how a viewer stands.
    init(_ engine: Engine, settings: Viewer.Settings, nodes: Range<Int>) {
        note(engine, settings: settings, nodes: nodes)
    }

    /// Notes that listeners have been told how a viewer stands.
    func note(_ engine: Engine, settings: Viewer.Settings, nodes: Range<Int>) {
        self.settings = settings
        mode = engine.mode
        direction = engine.direction
        ranges = engine.ranges
        states = engine.states
        self.nodes = nodes
        contentLength = engine.contentLength
        isGeometryStale = false
        correction = 0
        tailBatch = engine.tailBatch
        headBatch = engine.headBatch
        failedFetches = engine.failedFetches
    }

    /// Whether the ranges, and what goes with them, are as listeners know them.
    func hasRanges(of engine: Engine, settings: Viewer.Settings) -> Bool {
        self.settings == settings && mode == engine.mode && direction == engine.direction
            && contentLength == engine.contentLength && states == engine.states && ranges == engine.ranges
    }
}
