import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Moves the viewport, and records the move for the policy.
    mutating func scroll(_ scroll: Scroll, at now: Instant, _ work: inout PendingWork, into outcome: inout Outcome) {
        guard scroll.isFinite else { return }
        makeRoom(in: &outcome)
        var newOffset = layout.offsetInFirstTurn(self.offset(of: scroll.position))
        // The last row is named for the end, also by a program that does not know how long the row is.
        let limit = restLimit
        if keepsEnd, scroll.phase == .program { newOffset = min(newOffset, limit.upperBound) }
        let distance = newOffset - offset
        let wasCrossed = isCrossed
        isCrossed = scroll.isAcross ?? isCrossed
        let motion = motion(
            velocity: scroll.velocity,
            // Held within the content, so that a bounce back from overscroll does not count as a change of direction.
            distance: layout.way(from: limit.nearest(to: offset), to: limit.nearest(to: newOffset))
        )
        let oldDirection = direction
        let isLift = phase == .drag && (scroll.phase == .fling || scroll.phase == .settle)

        if scroll.phase == .drag, phase != .drag {
            modes.willBeginDragging()
            tailBatch.rearm()
            headBatch.rearm()
        }
        directions.note(motion)
        offset = newOffset
        if case .row(let row, _) = scroll.position { anchorRow = row } else if distance != 0 { anchorRow = nil }
        // The method by its name alone would be a function with a copy of the engine.
        unplacedRow = jumpedRow(of: scroll).flatMap { unplaced($0) }
        velocity = scroll.velocity
        phase = scroll.phase
        target = scroll.target
        policy.observe(scrollSample(at: now))

        work.needsUpdate = true
        work.isChanged = distance != 0 || direction != oldDirection || isCrossed != wasCrossed
        // Under the finger nothing is decided: the resting offset is known only when it is lifted.
        guard scroll.phase != .drag || policy.looksAtEndsWhileDragging else { return }
        work.trigger = BatchTrigger(
            direction: motion,
            velocity: isLift ? scroll.velocity : 0,
            target: isLift ? scroll.target : nil
        )
    }

    /// Returns the row that a jump has named.
    private func jumpedRow(of scroll: Scroll) -> Int? {
        guard scroll.phase == .program, case .row(let row, _) = scroll.position, (0..<rowCount).contains(row) else {
            return nil
        }
        return row
    }

    /// Returns a row if neither it nor any row on screen is measured, so that none of them has its place.
    private func unplaced(_ row: Int) -> Int? {
        let isPlaced = layout.lengths.isMeasured(row) || layout.lengths.firstMeasured(in: stretchOnScreen) != nil
        return isPlaced ? nil : row
    }

    /// Reserves the buffers of scroll steps on the first scroll, so that lists that are never scrolled allocate none.
    private mutating func makeRoom(in outcome: inout Outcome) {
        controller.makeRoom(in: &outcome.changes)
        guard !workspace.hasRoom else { return }
        workspace.makeRoom()
        fetches.makeRoom(for: Workspace.room)
        rendering.makeRoom(for: Workspace.room)
        pending.reserveCapacity(Workspace.room)
    }

    /// The viewport's position and motion, as a policy observes them.
    func scrollSample(at now: Instant) -> ScrollSample {
        ScrollSample(
            instant: now,
            offset: offset,
            velocity: velocity,
            phase: phase,
            target: target,
            viewportLength: openViewport.size[axis],
            meanRowLength: meanRowLength
        )
    }

    /// Resizes the viewport; a pager comes to rest on the page in the middle, and stays where it is under the finger.
    mutating func resize(to size: Size, _ work: inout PendingWork, into outcome: inout Outcome) {
        guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else { return }
        guard size != viewportSize else { return }
        let oldLength = contentLength
        let limit = restLimit
        let isDragged = phase == .drag
        let middle = layout.offsetInFirstTurn(isDragged ? offset : offset + viewportSize[axis] / 2)
        let page = container == .pager ? layout.lengths.row(atOffset: middle) : nil
        let within = isDragged ? page.map { offset - layout.offset(ofRow: $0) } ?? 0 : 0
        let keepsLanes = layout.lanes == nil || size[axis.crossing] == viewportSize[axis.crossing]
        let held = keepsLanes ? nil : firstRowOnScreen()
        let scale = viewportSize[axis] > 0 ? size[axis] / viewportSize[axis] : 1
        viewportSize = size
        if container == .pager { layout.setEstimate(size[axis]) }
        layout.setExtent(across: size[axis.crossing])
        let resting = page.map { layout.offset(ofRow: $0) + within * scale } ?? held.map(offset(of:)) ?? offset
        moveOffset(to: resting, heldWithin: limit, oldLength: oldLength, into: &outcome)
        work.noteChange()
        work.trigger = BatchTrigger()
    }

    /// Arranges the rows in another way; the first visible row keeps its position on screen.
    ///
    /// It is ignored if it makes a pager of a list or a list of a pager.
    mutating func arrange(_ specification: LayoutSpecification, _ work: inout PendingWork, into outcome: inout Outcome)
    {
        guard (container == .pager) == (specification.kind == .pager), specification != layout.specification
        else { return }
        let oldLength = contentLength
        let limit = restLimit
        let held = firstRowOnScreen()
        layout.setSpecification(specification, across: viewportSize[axis.crossing])
        isCrossed = false
        measuring = nil
        moveOffset(to: held.map(offset(of:)) ?? offset, heldWithin: limit, oldLength: oldLength, into: &outcome)
        work.noteChange()
        work.trigger = BatchTrigger()
    }

    /// The first visible row, to find its place again; nil at the start of the content, where the viewport stays.
    mutating func firstRowOnScreen() -> Scroll.Position? {
        guard stage == .open, offset > 0 else { return nil }
        let anchor = layout.anchor(at: offset, screen: viewportSize[axis])
        return .row(rowToHold(onLineOf: anchor.row), within: anchor.within)
    }

    /// Returns the row of a flow's line that keeps its position; of other arrangements, the row itself.
    ///
    /// It is the one that has kept it so far, if it is still on the line. The first of the line would be another one with
    /// each row that is measured in front, and farther in front each time.
    private mutating func rowToHold(onLineOf row: Int) -> Int {
        guard layout.lineCount != nil else { return row }
        if let anchorRow, (0..<rowCount).contains(anchorRow),
            layout.offset(ofRow: anchorRow) == layout.offset(ofRow: row)
        {
            return anchorRow
        }
        anchorRow = row
        return row
    }

    /// The offsets at which the viewport can rest, without overscroll; in a layout that wraps, all of the first turn.
    var restLimit: ClosedRange<Double> {
        0...(layout.wraps ? contentLength : max(0, contentLength - viewportSize[axis]))
    }

    /// The adjacent rows on screen, or those from the first of them to the last; across the seam of a layout that wraps,
    /// those in front of it, and of rows under a pinned header those that it does not cover.
    private var stretchOnScreen: Range<Int> {
        let visible = openRows
        guard !layout.wraps || visible.count <= 1 else { return visible[visible.count - 1] }
        let hull = visible.hull
        guard layout.shownSections != nil, !hull.isEmpty else { return hull }
        let first = layout.anchor(at: offset, screen: viewportSize[axis]).row
        return min(max(first, hull.lowerBound), hull.upperBound - 1)..<hull.upperBound
    }

    /// Moves the viewport because the content around it changed, and reports the correction.
    ///
    /// From within `limit`, the resting offsets before the change, the viewport is not left past the content's end. From
    /// the end of a list that keeps it, or less than a point before, it moves to the end.
    mutating func moveOffset(
        to newOffset: Double,
        heldWithin limit: ClosedRange<Double>,
        oldLength: Double,
        into outcome: inout Outcome
    ) {
        let now = restLimit
        let resting =
            keepsEnd && offset >= limit.upperBound - 1
            ? now.upperBound
            : layout.offsetInFirstTurn(
                limit.contains(offset) ? now.nearest(to: newOffset) : newOffset
            )
        let correction = resting - offset
        offset = resting
        guard stage == .open, correction != 0 || contentLength != oldLength else { return }
        outcome.actions.append(.geometryChanged(contentLength: contentLength, correction: correction))
    }

    /// The offset at which a row stands at the start of the part of the viewport that scrolls.
    private func top(ofRow row: Int) -> Double { layout.offset(ofRow: row) - layout.pinnedLengths.start }

    func offset(of position: Scroll.Position) -> Double {
        switch position {
        case .offset(let offset): offset
        case .row(let row, let within): layout.offset(ofAnchor: min(max(0, row), rowCount)) + within
        }
    }

    private func motion(velocity: Double, distance: Double) -> ScrollDirection {
        let motion = velocity != 0 ? velocity : distance
        if motion > 0 { return axis.forward }
        return motion < 0 ? axis.backward : []
    }

    /// Stores measured lengths; the rows on screen keep their position.
    mutating func takeLengths(
        _ lengths: [Double],
        across crossing: [Double]?,
        of rows: Range<Int>,
        edition: Int?,
        _ work: inout PendingWork,
        into outcome: inout Outcome
    ) {
        guard edition.map({ $0 == self.edition }) ?? true,
            rows.count == lengths.count, 0 <= rows.lowerBound, rows.upperBound <= rowCount,
            lengths.allSatisfy({ $0 >= 0 && $0.isFinite }),
            crossing.map({ $0.count == rows.count && $0.allSatisfy { $0 >= 0 && $0.isFinite } }) ?? true
        else {
            counters.staleAnswers += 1
            return
        }
        guard !rows.isEmpty else { return }
        if measuring?.overlaps(rows) ?? false { measuring = nil }
        counters.measuredRows += rows.count
        keepingRowsOnScreen(into: &outcome) { $0.setLengths(lengths, across: crossing, from: rows.lowerBound) }
        work.noteChange(keepsMode: true)
    }

    /// Replaces all lengths; the rows on screen keep their position.
    ///
    /// A measurement under way may be based on the old lengths, so missing lengths are requested again.
    mutating func adopt(
        _ lengths: RowGeometry,
        across crossing: RowGeometry?,
        edition: Int,
        _ work: inout PendingWork,
        into outcome: inout Outcome
    ) {
        guard container != .pager else { return }
        guard edition == self.edition, lengths.rowCount == rowCount, crossing.map({ $0.rowCount == rowCount }) ?? true
        else {
            counters.staleAnswers += 1
            return
        }
        measuring = nil
        let held = keepingRowsOnScreen(into: &outcome) { $0.adopt(lengths, across: crossing) }
        // More of it may lie before the viewport than its estimate is long, so that it has left the screen.
        if unplacedRow == nil, let held, !stretchOnScreen.contains(held) { unplacedRow = unplaced(held) }
        work.noteChange(keepsMode: true)
    }

    /// Changes the estimated row length; the rows on screen keep their position.
    ///
    /// A pager ignores it: its pages are as long as the viewport.
    mutating func setEstimate(
        _ length: Double,
        across crossing: Double?,
        _ work: inout PendingWork,
        into outcome: inout Outcome
    ) {
        guard container != .pager, length.isFinite, length >= 0, crossing.map({ $0.isFinite && $0 >= 0 }) ?? true,
            length != layout.estimate || crossing != nil && crossing != layout.crossLengths?.estimate
        else { return }
        keepingRowsOnScreen(into: &outcome) { $0.setEstimate(length, across: crossing) }
        work.noteChange(keepsMode: true)
    }

    /// Changes lengths while one row, the anchor, keeps its position on screen.
    ///
    /// The anchor is the first visible row. While the user scrolls back it is the first measured one, since
    /// unmeasured rows that have just come in from above would push all rows below them away. After a jump it is the
    /// ``unplacedRow``, of which more may lie before the viewport than its estimate is long.
    ///
    /// - Returns: The anchor; nil where no row is on screen.
    @discardableResult
    private mutating func keepingRowsOnScreen(
        into outcome: inout Outcome,
        _ change: (inout CollectionLayout) -> Void
    ) -> Int? {
        let oldLength = contentLength
        let limit = restLimit
        let visible = stretchOnScreen
        let isGoingBack = phase != .program && direction.contains(axis.backward)
        let first = (isGoingBack ? layout.lengths.firstMeasured(in: visible) : nil) ?? visible.first
        let anchor = unplacedRow ?? first.map { rowToHold(onLineOf: $0) }
        let top = anchor.map(top(ofRow:)) ?? 0
        change(&layout)
        if let row = unplacedRow, layout.lengths.isMeasured(row) { unplacedRow = nil }
        let correction = anchor.map { self.top(ofRow: $0) - top } ?? 0
        moveOffset(to: offset + correction, heldWithin: limit, oldLength: oldLength, into: &outcome)
        return anchor
    }

    /// Applies an edit to all per-row state; the rows on screen keep their position.
    mutating func commit(
        _ edit: RowEdit,
        _ sections: SectionCounts?,
        at now: Instant,
        _ work: inout PendingWork,
        into outcome: inout Outcome
    ) {
        precondition(edit.fits(rowCount: rowCount), "the edit speaks of rows that the list does not have")
        let countsSections = layout.sections.map { $0.counts != sections ?? $0.counts } ?? false
        guard !edit.isEmpty || countsSections else { return }
        let map = RowMap(edit, oldCount: rowCount)
        let oldLength = contentLength
        let limit = restLimit
        let held = heldRow(map)

        fetches.apply(map, cancelled: &workspace.cancelled)
        map.apply(to: &pending)
        rendering.apply(map)
        let elementEdit = layout.apply(edit, sections: sections)
        if let elementEdit { elements?.apply(elementEdit, into: &outcome.elementDepartures) }
        outcome.changedCount += controller.apply(edit, into: &outcome.departures)
        edition += 1
        measuring = nil
        anchorRow = nil
        unplacedRow = nil

        let newOffset = held.map { top(ofRow: $0.row) + $0.distance } ?? offset
        moveOffset(to: newOffset, heldWithin: limit, oldLength: oldLength, into: &outcome)
        for rows in edit.reloaded { refetch(rows) }
        noteEdit(edit, &work)
        work.noteChange()
    }

    /// Fetches and draws rows again, as far as they are in the ranges.
    private mutating func refetch(_ rows: Range<Int>) {
        fetches.remove(rows, cancelled: &workspace.cancelled)
        rendering.invalidate(rows)
        pending.subtractRows(rows)
        collect(.preload, in: rows) { $0.enteredPreload.insertRows($1) }
    }

    /// The row that keeps its position on screen, by its number after the edit, and the distance in points from its
    /// top to the viewport's start.
    ///
    /// It is the first visible row that survives the edit. If none does, it is the row after the visible
    /// ones, or else the one before them.
    private func heldRow(_ map: RowMap) -> (row: Int, distance: Double)? {
        let visible = stretchOnScreen
        guard !visible.isEmpty else { return nil }
        if let row = map.kept.firstSurvivor(from: visible.lowerBound), row < rowCount, let new = map.kept[row] {
            let distance = visible.contains(row) ? offset - top(ofRow: row) : 0
            return (new, distance)
        }
        var last = 0
        map.kept.forEachStretch(of: 0..<visible.lowerBound) { last = $0.upperBound }
        return (last, 0)
    }
}

extension ClosedRange<Double> {
    fileprivate func nearest(to offset: Double) -> Double { Swift.min(Swift.max(offset, lowerBound), upperBound) }
}
