public import ScreenfulRanges
public import ScreenfulTypes

extension Engine {
    /// The ranges as people look at them.
    public struct Ranges: Hashable, Sendable {
        /// What is on screen, in points.
        public var visible: Rect
        /// What is worth rendering, in points; without extent where nothing is.
        public var display: Rect
        /// What is worth fetching, in points; without extent where nothing is.
        public var preload: Rect
        /// The rows in each of them.
        public var rows: RowRanges
    }

    /// The number of rows.
    public var rowCount: Int {
        geometry.rowCount
    }

    /// The length of all rows, in points.
    public var contentLength: Double {
        geometry.length
    }

    /// How much work may be asked for; `unspecified` until the first pass.
    public var mode: RangeMode {
        modes.mode
    }

    /// The way the viewport moves, or moved last.
    public var direction: ScrollDirection {
        directions.direction
    }

    /// What is on screen, in points from the start of the content.
    public var viewport: Rect {
        var origin = Point(x: 0, y: 0)
        origin[axis] = offset
        return Rect(origin: origin, size: viewportSize)
    }

    /// The promises of all rows, as runs.
    public var states: [StateRun] {
        controller.runs
    }

    /// The promises of a row.
    ///
    /// - Precondition: The row exists.
    public func state(ofRow row: Int) -> InterfaceState {
        controller.state(ofRow: row)
    }

    /// True if the data of a row is here.
    public func isLoaded(_ row: Int) -> Bool {
        let index = fetches.firstEntry(endingAfter: row)
        guard index < fetches.entries.count else { return false }
        return fetches.entries[index].fetch == nil && fetches.entries[index].rows.contains(row)
    }

    /// True while a pass waits for rows to be measured.
    public var isAwaitingMeasurement: Bool {
        owesPass
    }

    /// The ranges around the viewport where it is now.
    public var ranges: Ranges {
        let rows = visibleRows
        guard mode != .unspecified else {
            let nothing = Rect(origin: viewport.origin, size: Size(width: 0, height: 0))
            let noRows = rows.lowerBound..<rows.lowerBound
            return Ranges(
                visible: viewport,
                display: nothing,
                preload: nothing,
                rows: RowRanges(visible: rows, display: noRows, preload: noRows)
            )
        }
        let situation = situation(in: mode, at: latest)
        let rects = policy.rects(for: situation)
        return Ranges(
            visible: viewport,
            display: rects.display,
            preload: rects.preload,
            rows: policy.rows(for: situation, in: geometry)
        )
    }

    /// Rows of which at least a part is in the viewport.
    var visibleRows: Range<Int> {
        geometry.rows(intersecting: viewport.extent(along: axis))
    }

    /// What the container has been promised, as the ranges have to see it.
    var effectiveContainerState: InterfaceState {
        modes.effectiveState(ofContainer: containerState)
    }

    func situation(in mode: RangeMode, at now: Instant) -> PreloadingSituation {
        PreloadingSituation(
            viewport: viewport,
            axis: axis,
            direction: direction,
            velocity: velocity,
            target: target,
            mode: mode,
            tuning: tuning,
            fetchConcurrency: fetchConcurrency,
            now: now
        )
    }

    /// How many fetches the policy allows to be under way at the moment; nil for any number.
    public var fetchLimit: Int? {
        policy.fetchLimit(in: situation(in: mode, at: latest))
    }
}
