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
        needsUpdate
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

/// Rows whose data could not be had, and when they are asked for again.
public struct FailedFetch: Hashable, Sendable {
    /// The fetch that failed last.
    public let id: FetchID
    /// Its rows that are still wanted: ascending, disjoint.
    public let rows: [Range<Int>]
    /// How often fetching them failed in a row.
    public let failures: Int
    /// When they are asked for again; nil if they were given up, and nobody sees that they are missing.
    public let retryAt: Instant?
}

extension Engine {
    /// Fetches that failed and wait to be tried again, or were given up, in the order in which they began.
    ///
    /// - Complexity: O(1) where nothing failed.
    public var failedFetches: [FailedFetch] {
        guard fetches.hasFailed else { return [] }
        let missed = missingVisibleRows ?? 0..<0
        return fetches.requests.filter { $0.stage != .underWay }.map { request in
            let rows = fetches.entries.filter { $0.fetch == request.id }.map(\.rows)
            let probe = rows.contains { $0.overlaps(missed) } ? request.visibleRetryAt : nil
            return FailedFetch(
                id: request.id,
                rows: rows,
                failures: request.failures,
                retryAt: request.retryAt ?? probe
            )
        }
    }

    /// Rows that somebody sees to be missing, if they are; nil while nobody looks or nothing has failed.
    var missingVisibleRows: Range<Int>? {
        guard isWatched, fetches.hasFailed, effectiveContainerState.contains(.visible) else { return nil }
        return visibleRows
    }

    /// When something on screen that was given up is to be tried again, at the earliest.
    var nextVisibleRetry: Instant? {
        missingVisibleRows.flatMap { fetches.nextVisibleRetry(of: $0) }
    }
}
