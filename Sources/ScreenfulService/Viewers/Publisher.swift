import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// Decides which parts of a viewer's state its listeners are told after a turn.
///
/// It reads once a turn what may have changed, compares it with what was published last, and returns what to publish,
/// in the order of the events. Without listeners, as most viewers of programs are, it keeps nothing.
struct Publisher {
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

    /// The ranges that were last published; nil without listeners.
    private var published: ViewerRanges?
    /// True if lengths or rows may have changed although the rows with nodes are the same.
    private var isGeometryStale = false
    /// Points by which the offset was corrected since the ranges were published.
    private var correction = 0.0

    /// Whether there were listeners, and changes are published to them.
    var isActive: Bool { published != nil }

    /// Begins with ranges of which the first listener gets a snapshot.
    mutating func begin(with ranges: ViewerRanges) {
        publish(ranges)
    }

    /// Drops the ranges, since there are no listeners.
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
    ///   - ranges: The ranges after the turn.
    ///   - hasChanges: True if states of rows have changed.
    ///   - hasCells: True if contents of rows have arrived.
    /// - Returns: The parts to publish; nil without listeners.
    mutating func publications(after ranges: ViewerRanges, hasChanges: Bool, hasCells: Bool) -> Publications? {
        guard let old = published else { return nil }
        let (summary, oldSummary) = (ranges.summary, old.summary)
        var publications = Publications()
        let hasLanes = ranges.settings.layout.kind.hasLanes
        if isGeometryStale || summary.nodes != oldSummary.nodes || hasLanes && summary.states != oldSummary.states
            || ranges.position.contentLength != old.position.contentLength
        {
            publications.correction = correction
        }
        publications.hasStates = hasChanges
        if !ranges.areShown(like: old) { publications.oldRanges = old }
        publications.hasCells = hasCells
        publications.hasBatches =
            summary.tailBatch != oldSummary.tailBatch || summary.headBatch != oldSummary.headBatch
        publications.hasFetches = summary.failedFetches != oldSummary.failedFetches
        publish(ranges)
        return publications
    }

    private mutating func publish(_ ranges: ViewerRanges) {
        published = ranges
        isGeometryStale = false
        correction = 0
    }
}

extension ViewerRanges {
    /// Returns whether listeners see the same ranges and settings.
    fileprivate func areShown(like other: ViewerRanges) -> Bool {
        // The rectangles first: most scrolls move them.
        summary.ranges == other.summary.ranges && position.mode == other.position.mode
            && position.direction == other.position.direction && position.contentLength == other.position.contentLength
            && summary.states == other.summary.states && settings == other.settings
    }
}
