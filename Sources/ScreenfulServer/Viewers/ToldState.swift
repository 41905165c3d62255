import Screenful
import ScreenfulTypes

/// What a viewer's listeners know, so that they are told only what is new.
struct ToldState {
    var settings: Viewer.Settings?
    var mode: RangeMode?
    var direction: ScrollDirection?
    var ranges: Engine.Ranges?
    var states: [StateRun] = []
    /// Rows that have a node.
    var nodes: Range<Int>?
    var contentLength = -1.0
    /// True if heights or rows may have changed although the rows with nodes are the same.
    var isGeometryStale = false
    /// Points by which the offset was moved since listeners were told.
    var correction = 0.0
    var tailBatch: BatchContext?
    var headBatch: BatchContext?
    var failedFetches: [FailedFetch] = []
}

extension ToldState {
    /// What listeners know once they have been told how a viewer stands.
    init(_ engine: Engine, settings: Viewer.Settings, nodes: Range<Int>) {
        self.init(
            settings: settings,
            mode: engine.mode,
            direction: engine.direction,
            ranges: engine.ranges,
            states: engine.states,
            nodes: nodes,
            contentLength: engine.contentLength,
            tailBatch: engine.tailBatch,
            headBatch: engine.headBatch,
            failedFetches: engine.failedFetches
        )
    }

    /// Whether the ranges, and what goes with them, are as listeners know them.
    func hasRanges(of engine: Engine, settings: Viewer.Settings) -> Bool {
        self.settings == settings && mode == engine.mode && direction == engine.direction
            && contentLength == engine.contentLength && states == engine.states && ranges == engine.ranges
    }
}
