public import ScreenfulRanges
public import ScreenfulTypes

extension Engine {
    /// The ranges around the viewport as rectangles, in points, for display.
    public struct Ranges: Hashable, Sendable {
        /// The viewport.
        public var visible: Rect
        /// The display range; without extent if nothing is worth rendering.
        public var display: Rect
        /// The preload range; without extent if nothing is worth fetching.
        public var preload: Rect
    }

    /// The number of rows.
    public var rowCount: Int { layout.rowCount }
    /// The length of all rows, in points.
    public var contentLength: Double { layout.length }
    /// The range mode; `unspecified` until the ranges are updated for the first time.
    public var mode: RangeMode { modes.mode }
    /// The current or latest scroll direction.
    public var direction: ScrollDirection { directions.direction }

    /// The viewport, in points from the start of the content.
    public var viewport: Rect {
        var origin = Point(x: 0, y: 0)
        origin[axis] = offset
        return Rect(origin: origin, size: viewportSize)
    }

    /// The part of the viewport that no pinned row covers, in points from the start of the content.
    public var openViewport: Rect {
        var open = viewport
        guard layout.specification.pinned != .none else { return open }
        let extent = layout.openExtent(of: open.extent(along: axis))
        open.origin[axis] = extent.start
        open.size[axis] = extent.end - extent.start
        return open
    }

    /// The interface states of all rows, as runs.
    public var states: [StateRun] { controller.runs }

    /// The interface states of headers and footers, as runs of their numbers as elements; none without sections.
    public var elementStates: [StateRun] { elements?.runs ?? [] }

    /// The interface state of a row.
    ///
    /// - Precondition: The row exists.
    public func state(ofRow row: Int) -> InterfaceState { controller.state(ofRow: row) }

    /// True if the data of a row has been fetched.
    public func isLoaded(_ row: Int) -> Bool {
        let index = fetches.firstEntry(endingAfter: row)
        guard index < fetches.entries.count else { return false }
        return fetches.entries[index].fetch == nil && fetches.entries[index].rows.contains(row)
    }

    /// The rows whose data has been fetched: ascending, disjoint.
    package var loadedRows: [Range<Int>] {
        var rows: [Range<Int>] = []
        for entry in fetches.entries where entry.fetch == nil { rows.appendRows(entry.rows) }
        return rows
    }

    /// The fetch that is to bring the data of a row; nil if there is none.
    package func fetch(ofRow row: Int) -> FetchID? {
        let index = fetches.firstEntry(endingAfter: row)
        guard index < fetches.entries.count, fetches.entries[index].rows.contains(row) else { return nil }
        return fetches.entries[index].fetch
    }

    /// Returns the rows that a fetch is to bring, ascending; none once it has ended.
    package func rows(of fetch: FetchID) -> [Range<Int>] { fetches.entries.filter { $0.fetch == fetch }.map(\.rows) }

    /// The ranges around the viewport at its current position.
    public var ranges: Ranges {
        let visible = openViewport
        guard mode != .unspecified else {
            let nothing = Rect(origin: visible.origin, size: Size(width: 0, height: 0))
            return Ranges(visible: visible, display: nothing, preload: nothing)
        }
        let situation = situation(in: mode, at: latest)
        let rects = policy.rects(for: situation)
        return Ranges(visible: visible, display: rects.display, preload: rects.preload)
    }

    /// The parts of the state that its owner publishes after an event.
    package struct Summary: Equatable, Sendable {
        /// The ranges.
        package let ranges: Ranges
        /// The states of all rows.
        package let states: [StateRun]
        /// The inputs of the adaptive policy; nil for other policies.
        package let reasons: AdaptivePolicy.Reasons?
        /// The number of fetches that the adaptive policy allows at once.
        package let fetchLimit: Int?
        /// The axis of the rows.
        package let axis: Axis
        /// The state of the batches at the end of the list.
        package let tailBatch: BatchContext.Mark
        /// The state of the batches at the start of the list.
        package let headBatch: BatchContext.Mark
        /// The fetches that failed.
        package let failedFetches: [FailedFetch]

        /// The rows at either end that are on screen, whatever the offset.
        package let pinned: PinnedItems

        /// The rows that have a node: from the first in any range to the last, without those that are pinned.
        package var nodes: Range<Int> {
            let count = states.last?.rows.upperBound ?? 0
            let scrolled = pinned == .none ? 0..<count : pinned.scrolled(of: count)
            func isNode(_ run: StateRun) -> Bool { run.state.isInRange && run.rows.overlaps(scrolled) }
            guard let first = states.first(where: isNode), let last = states.last(where: isNode) else { return 0..<0 }
            return (first.rows.lowerBound..<last.rows.upperBound).clamped(to: scrolled)
        }
    }

    /// The rows that have a node: those in any range, ascending.
    package var nodeRuns: [Range<Int>] {
        var runs: [Range<Int>] = []
        for run in states where run.state.isInRange { runs.appendRows(run.rows) }
        return runs
    }

    /// Returns the parts of the state that are published; changes nothing, as ``anchor()``.
    package mutating func summary() -> Summary {
        let reasons = (policy as? AdaptivePolicy)?.reasons
        return Summary(
            ranges: ranges,
            states: states,
            reasons: reasons,
            fetchLimit: reasons == nil ? nil : fetchLimit,
            axis: axis,
            tailBatch: tailBatch.mark,
            headBatch: headBatch.mark,
            failedFetches: failedFetches,
            pinned: layout.specification.pinned
        )
    }

    /// The row at the viewport's start, or at the end of the pinned header there, and the points of it that lie before.
    ///
    /// The points are negative before the first row, and more than the row's length past the last one; in an empty
    /// list, row 0 stands for the content's start. Changes nothing; it is mutating so that the engine is not copied for
    /// the call.
    package mutating func anchor() -> (row: Int, within: Double) {
        layout.anchor(at: offset, screen: viewportSize[axis])
    }

    /// Returns the rectangle of a row in the list's coordinates, in points.
    package func frame(ofRow row: Int) -> Rect {
        var frame = Rect(origin: Point(x: 0, y: 0), size: viewport.size)
        frame.origin[axis] = layout.offset(ofRow: row)
        frame.size[axis] = layout.length(ofRow: row)
        if let across = layout.crossExtent(ofRow: row) {
            frame.origin[axis.crossing] = across.start
            frame.size[axis.crossing] = across.length
        }
        return frame
    }

    /// The rows that are at least partly in the viewport, with those that are pinned.
    public var visibleRows: RowSet { openRows.including(layout.specification.pinned, of: rowCount) }

    /// The rows that are at least partly in the part of the viewport that scrolls.
    var openRows: RowSet { layout.rows(intersecting: openViewport.extent(along: axis)) }

    /// The container's interface state, as adjusted by the range mode.
    var effectiveContainerState: InterfaceState { modes.effectiveState(ofContainer: containerState) }

    /// Returns what a policy decides by.
    ///
    /// Not inlined: where it is, the compiler copies the engine for it.
    @inline(never)
    func situation(in mode: RangeMode, at now: Instant) -> PreloadingSituation {
        PreloadingSituation(
            viewport: openViewport,
            axis: axis,
            direction: direction,
            velocity: velocity,
            target: target,
            mode: isCrossed && mode == .full ? .minimum : mode,
            tuning: tuning,
            fetchConcurrency: fetchConcurrency,
            meanRowLength: meanRowLength,
            now: now
        )
    }

    /// The mean length of a row, in points; 0 without rows.
    var meanRowLength: Double { rowCount == 0 ? 0 : contentLength / Double(rowCount) }

    /// The number of fetches that the policy allows to be under way at once; nil for no limit.
    public var fetchLimit: Int? { policy.fetchLimit(in: situation(in: mode, at: latest)) }
    /// True if the policy allows fetches under way to be preempted now.
    package var mayPreempt: Bool { policy.mayPreempt(in: situation(in: mode, at: latest)) }
}

/// Rows whose fetch failed, and the time of the next retry.
public struct FailedFetch: Hashable, Sendable {
    /// The fetch that failed last.
    public let id: FetchID
    /// Its rows that are still in the preload range: ascending, disjoint.
    public let rows: [Range<Int>]
    /// The number of consecutive failures.
    public let failures: Int
    /// The time of the next retry; nil if the rows were abandoned and are not missing on screen.
    public let retryAt: Instant?
}

extension Engine {
    /// Fetches that failed and wait for a retry or were abandoned, in the order in which they began.
    ///
    /// - Complexity: O(1) where nothing failed.
    public var failedFetches: [FailedFetch] {
        guard fetches.hasFailed else { return [] }
        let missed = missingVisibleRows ?? RowSet()
        return fetches.requests.filter { $0.stage != .underWay }.map { request in
            let rows = fetches.entries.filter { $0.fetch == request.id }.map(\.rows)
            let probe = rows.contains { missed.overlaps($0) } ? request.visibleRetryAt : nil
            return FailedFetch(
                id: request.id,
                rows: rows,
                failures: request.failures,
                retryAt: request.retryAt ?? probe
            )
        }
    }

    /// The visible rows, while the list is watched and a fetch has failed; nil otherwise.
    var missingVisibleRows: RowSet? {
        guard isWatched, fetches.hasFailed, effectiveContainerState.contains(.visible) else { return nil }
        return visibleRows
    }

    /// The earliest time at which abandoned rows on screen are retried.
    var nextVisibleRetry: Instant? {
        missingVisibleRows?.lazy.compactMap { fetches.nextVisibleRetry(of: $0) }.min()
    }
}
