import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// Decides which parts of a viewer's state its listeners are told after a turn.
///
/// It reads once a turn what may have changed, compares it with what was published last, and returns what to publish,
/// in the order of the events. Without listeners, as most viewers of programs are, it keeps nothing.
struct Publisher {
    /// The parts of a viewer's state of which changes are published.
    struct State {
        let ranges: ViewerRanges
        /// The rows that have a node.
        let nodes: Range<Int>

        init(_ ranges: ViewerRanges) {
            self.ranges = ranges
            nodes = ranges.summary.nodes
        }

        /// Returns whether the ranges, and the settings published with them, are the same.
        fileprivate func hasRanges(of other: Self) -> Bool {
            // The rectangles first: most scrolls move them.
            let (new, old) = (ranges, other.ranges)
            return new.summary.ranges == old.summary.ranges && new.position.mode == old.position.mode
                && new.position.direction == old.position.direction
                && new.position.contentLength == old.position.contentLength && new.summary.states == old.summary.states
                && new.settings == old.settings
        }
    }

    /// The parts of the state that are to be published, in the order of the events.
    struct Publications: Equatable {
        /// The points by which the offset was corrected, if the frames of rows are published.
        var correction: Double?
        /// True if changed states of rows are published.
        var hasStates = false
        /// The ranges that were published before, if new ones are.
        var oldRanges: ViewerRanges?
        /// True if contents of rows are published.
        var hasCells = false
        var hasBatches = false
        var hasFetches = false
    }

    /// The state that was last published; nil without listeners.
    private var published: State?
    /// True if lengths or rows may have changed although the rows with nodes are the same.
    private var isGeometryStale = false
    /// Points by which the offset was corrected since the state was published.
    private var correction = 0.0

    /// Whether there were listeners, and changes are published to them.
    var isActive: Bool { published != nil }

    /// Begins with a state of which the first listener gets a snapshot.
    mutating func begin(with state: State) {
        publish(state)
    }

    /// Drops the state, since there are no listeners.
    mutating func end() {
        published = nil
    }

    /// Notes that lengths or rows may have changed, and that the offset was corrected for it.
    mutating func noteGeometry(correction: Double = 0) {
        guard published != nil else { return }
        isGeometryStale = true
        self.correction += correction
    }

    /// Returns what to publish after a turn.
    ///
    /// - Parameters:
    ///   - state: The state after the turn.
    ///   - hasChanges: True if states of rows have changed.
    ///   - hasCells: True if contents of rows have arrived.
    /// - Returns: The parts to publish; nil without listeners.
    mutating func publications(after state: State, hasChanges: Bool, hasCells: Bool) -> Publications? {
        guard let old = published else { return nil }
        var publications = Publications()
        let (position, oldPosition) = (state.ranges.position, old.ranges.position)
        if isGeometryStale || state.nodes != old.nodes || position.contentLength != oldPosition.contentLength {
            publications.correction = correction
        }
        publications.hasStates = hasChanges
        if !state.hasRanges(of: old) { publications.oldRanges = old.ranges }
        publications.hasCells = hasCells
        let (summary, oldSummary) = (state.ranges.summary, old.ranges.summary)
        publications.hasBatches =
            summary.tailBatch != oldSummary.tailBatch || summary.headBatch != oldSummary.headBatch
        publications.hasFetches = summary.failedFetches != oldSummary.failedFetches
        publish(state)
        return publications
    }

    private mutating func publish(_ state: State) {
        published = state
        isGeometryStale = false
        correction = 0
    }
}
