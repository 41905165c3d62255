import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// The state that was last published to a viewer's listeners, so that only changes are published.
///
/// It exists only while there are listeners: most viewers that programs open have none.
final class PublishedState {
    private var settings: ViewerSettings?
    private var mode: RangeMode?
    private var direction: ScrollDirection?
    private var ranges: Engine.Ranges?
    private var states: [StateRun] = []
    /// Rows that have a node.
    private(set) var nodes: Range<Int>?
    private(set) var contentLength = -1.0
    /// True if lengths or rows may have changed although the rows with nodes are the same.
    var isGeometryStale = false
    /// Points by which the offset was corrected since the state was published.
    var correction = 0.0
    private(set) var tailBatch: BatchContext?
    private(set) var headBatch: BatchContext?
    private(set) var failedFetches: [FailedFetch] = []

    /// Creates the state of a viewer that is about to be published.
    init(_ engine: Engine, settings: ViewerSettings, nodes: Range<Int>) {
        note(engine, settings: settings, nodes: nodes)
    }

    /// Records the state of a viewer as published.
    func note(_ engine: Engine, settings: ViewerSettings, nodes: Range<Int>) {
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

    /// Returns whether the ranges, and the members published with them, are unchanged.
    func hasRanges(of engine: Engine, settings: ViewerSettings) -> Bool {
        self.settings == settings && mode == engine.mode && direction == engine.direction
            && contentLength == engine.contentLength && states == engine.states && ranges == engine.ranges
    }
}
