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
        /// The rows that have a node: those in any range.
        let nodes: Range<Int>
        let tailBatch: BatchContext
        let headBatch: BatchContext
        let failedFetches: [FailedFetch]

        init(_ engine: Engine, _ ranges: ViewerRanges) {
            self.ranges = ranges
            nodes = engine.nodes
            tailBatch = engine.tailBatch
            headBatch = engine.headBatch
            failedFetches = engine.failedFetches
        }

        /// Returns whether the ranges, and the settings published with them, are the same.
        fileprivate func hasRanges(of other: Self) -> Bool {
            let (new, old) = (ranges, other.ranges)
            return new.settings == old.settings && new.position.mode == old.position.mode
                && new.position.direction == old.position.direction
                && new.position.contentLength == old.position.contentLength && new.states == old.states
                && new.ranges == old.ranges
        }
    }

    /// Something that is to be published.
    enum Publication: Equatable {
        /// The frames of the rows that have a node; the offset was corrected by so many points.
        case geometry(correction: Double)
        /// The changed states of rows.
        case states
        case ranges
        /// The contents of rows that have arrived.
        case cells
        /// Changes of media, if there are some.
        case media
        case batch
        case fetches
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
    /// - Returns: What to publish, in this order; nothing without listeners.
    mutating func publications(after state: State, hasChanges: Bool, hasCells: Bool) -> [Publication] {
        guard let old = published else { return [] }
        var publications: [Publication] = []
        let (position, oldPosition) = (state.ranges.position, old.ranges.position)
        if isGeometryStale || state.nodes != old.nodes || position.contentLength != oldPosition.contentLength {
            publications.append(.geometry(correction: correction))
        }
        if hasChanges { publications.append(.states) }
        if !state.hasRanges(of: old) { publications.append(.ranges) }
        if hasCells { publications.append(.cells) }
        publications.append(.media)
        if state.tailBatch != old.tailBatch || state.headBatch != old.headBatch { publications.append(.batch) }
        if state.failedFetches != old.failedFetches { publications.append(.fetches) }
        publish(state)
        return publications
    }

    private mutating func publish(_ state: State) {
        published = state
        isGeometryStale = false
        correction = 0
    }
}

extension Engine {
    /// The rows that have a node: those in any range.
    var nodes: Range<Int> {
        let inRange = states.filter { $0.state.rawValue > InterfaceState.measureLayout.rawValue }
        guard let first = inRange.first, let last = inRange.last else { return 0..<0 }
        return first.rows.lowerBound..<last.rows.upperBound
    }
}
