import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Moves the viewport.
    mutating func scroll(_ scroll: Scroll, at now: Instant, _ work: inout PendingWork, into outcome: inout Outcome) {
        guard scroll.isFinite else { return }
        makeRoom(in: &outcome)
        let newOffset = self.offset(of: scroll.position)
        let distance = newOffset - offset
        let motion = motion(
            velocity: scroll.velocity,
            distance: heldWithinContent(newOffset) - heldWithinContent(offset)
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
        velocity = scroll.velocity
        phase = scroll.phase
        target = scroll.target
        policy.observe(scrollSample(at: now))

        work.needsUpdate = true
        work.isChanged = distance != 0 || direction != oldDirection
        // Under the finger nothing is decided: where the viewport will rest is known when it is lifted.
        guard scroll.phase != .drag || policy.looksAtEndsWhileDragging else { return }
        work.trigger = BatchTrigger(
            direction: motion,
            velocity: isLift ? scroll.velocity : 0,
            target: isLift ? scroll.target : nil
        )
    }

    /// Makes room for scroll steps: a list that nobody scrolls needs none.
    private mutating func makeRoom(in outcome: inout Outcome) {
        controller.makeRoom(in: &outcome.changes)
        guard !workspace.hasRoom else { return }
        workspace.makeRoom()
        fetches.makeRoom(for: Workspace.room)
        rendering.makeRoom(for: Workspace.room)
        pending.reserveCapacity(Workspace.room)
    }

    /// Where the reader is.
    func scrollSample(at now: Instant) -> ScrollSample {
        ScrollSample(
            instant: now,
            offset: offset,
            velocity: velocity,
            phase: phase,
            target: target,
            viewportLength: viewportSize[axis],
            meanRowLength: rowCount == 0 ? 0 : contentLength / Double(rowCount)
        )
    }

    /// The viewport has another size; the page of a pager stays the one that it is.
    mutating func resize(to size: Size, _ work: inout PendingWork, into outcome: inout Outcome) {
        guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else { return }
        guard size != viewportSize else { return }
        let oldLength = contentLength
        let limit = restLimit
        let page = container == .pager ? geometry.row(atOffset: offset) : nil
        let within = page.map { offset - geometry.offset(ofRow: $0) } ?? 0
        let scale = viewportSize[axis] > 0 ? size[axis] / viewportSize[axis] : 1
        viewportSize = size
        if container == .pager { geometry.setEstimate(size[axis]) }
        let resting = page.map { geometry.offset(ofRow: $0) + within * scale } ?? offset
        moveOffset(to: resting, heldWithin: limit, oldLength: oldLength, into: &outcome)
        work.needsUpdate = true
        work.isChanged = true
        work.trigger = BatchTrigger()
    }

    /// The offsets at which the viewport can rest, without overscroll.
    private var restLimit: ClosedRange<Double> {
        0...max(0, contentLength - viewportSize[axis])
    }

    /// Moves the viewport because the content around it changed, and tells of it.
    ///
    /// - Parameters:
    ///   - newOffset: Where what the reader sees is now.
    ///   - limit: Where the viewport could rest before; from there it is not left beyond the content's end.
    ///   - oldLength: The length of the content before.
    ///   - outcome: Receives the change.
    private mutating func moveOffset(
        to newOffset: Double,
        heldWithin limit: ClosedRange<Double>,
        oldLength: Double,
        into outcome: inout Outcome
    ) {
        let now = restLimit
        let resting = limit.contains(offset) ? min(max(newOffset, now.lowerBound), now.upperBound) : newOffset
        let correction = resting - offset
        offset = resting
        guard stage == .open, correction != 0 || contentLength != oldLength else { return }
        outcome.actions.append(.geometryChanged(contentLength: contentLength, correction: correction))
    }

    private func offset(of position: Scroll.Position) -> Double {
        switch position {
        case .offset(let offset): offset
        case .row(let row, let within): geometry.offset(ofRow: min(max(0, row), rowCount)) + within
        }
    }

    /// The nearest offset at which the viewport can rest: coming back from beyond the content's end is no way back.
    private func heldWithinContent(_ offset: Double) -> Double {
        min(max(offset, restLimit.lowerBound), restLimit.upperBound)
    }

    private func motion(velocity: Double, distance: Double) -> ScrollDirection {
        let motion = velocity != 0 ? velocity : distance
        if motion > 0 { return axis.forward }
        return motion < 0 ? axis.backward : []
    }

    /// Takes lengths; what the reader sees stays where it is on screen.
    mutating func takeLengths(
        _ lengths: [Double],
        of rows: Range<Int>,
        edition: Int?,
        _ work: inout PendingWork,
        into outcome: inout Outcome
    ) {
        guard edition.map({ $0 == self.edition }) ?? true,
            rows.count == lengths.count, 0 <= rows.lowerBound, rows.upperBound <= rowCount,
            lengths.allSatisfy({ $0 >= 0 && $0.isFinite })
        else {
            counters.staleAnswers += 1
            return
        }
        guard !rows.isEmpty else { return }
        if measuring?.overlaps(rows) ?? false { measuring = nil }
        counters.measuredRows += rows.count
        holdingWhatIsSeen(into: &outcome) { $0.setLengths(lengths, from: rows.lowerBound) }
        work.needsUpdate = true
        work.keepsMode = true
        work.isChanged = true
    }

    /// Takes over all lengths; what the reader sees stays where it is on screen.
    ///
    /// What is being measured may have been meant for what was known before, so what is missing is asked for anew.
    mutating func adopt(
        _ geometry: RowGeometry,
        edition: Int,
        _ work: inout PendingWork,
        into outcome: inout Outcome
    ) {
        guard container != .pager else { return }
        guard edition == self.edition, geometry.rowCount == rowCount else {
            counters.staleAnswers += 1
            return
        }
        measuring = nil
        holdingWhatIsSeen(into: &outcome) { $0 = geometry }
        work.needsUpdate = true
        work.keepsMode = true
        work.isChanged = true
    }

    /// Takes another estimate; what the reader sees stays where it is on screen.
    ///
    /// The pages of a pager are as long as the viewport, whatever anybody says.
    mutating func setEstimate(_ length: Double, _ work: inout PendingWork, into outcome: inout Outcome) {
        guard container != .pager, length.isFinite, length >= 0, length != geometry.estimate else { return }
        holdingWhatIsSeen(into: &outcome) { $0.setEstimate(length) }
        work.needsUpdate = true
        work.keepsMode = true
        work.isChanged = true
    }

    /// Changes lengths without a move of what the reader sees.
    ///
    /// That is the first visible row; while the reader goes back, the first one that is measured,
    /// since rows that have just come in from above and are not would push all below them away.
    private mutating func holdingWhatIsSeen(
        into outcome: inout Outcome,
        _ change: (inout RowGeometry) -> Void
    ) {
        let oldLength = contentLength
        let limit = restLimit
        let visible = visibleRows
        let isGoingBack = phase != .program && direction.contains(axis.backward)
        let anchor = (isGoingBack ? geometry.firstMeasured(in: visible) : nil) ?? visible.first
        let top = anchor.map { geometry.offset(ofRow: $0) } ?? 0
        change(&geometry)
        let correction = anchor.map { geometry.offset(ofRow: $0) - top } ?? 0
        moveOffset(to: offset + correction, heldWithin: limit, oldLength: oldLength, into: &outcome)
    }

    /// Applies an edit to everything that is known of rows; what the reader sees stays where it is.
    mutating func commit(
        _ edit: RowEdit,
        at now: Instant,
        _ work: inout PendingWork,
        into outcome: inout Outcome
    ) {
        precondition(edit.fits(rowCount: rowCount), "the edit speaks of rows that the list does not have")
        guard !edit.isEmpty else { return }
        let map = RowMap(edit, oldCount: rowCount)
        let oldLength = contentLength
        let limit = restLimit
        let held = heldRow(map)

        fetches.apply(map, cancelled: &workspace.cancelled)
        map.apply(to: &pending)
        rendering.apply(map)
        geometry.apply(edit)
        count(controller.apply(edit, into: &outcome.departures), into: &outcome)
        edition += 1
        measuring = nil

        let newOffset = held.map { geometry.offset(ofRow: $0.row) + $0.distance } ?? offset
        moveOffset(to: newOffset, heldWithin: limit, oldLength: oldLength, into: &outcome)
        for rows in edit.reloaded { refetch(rows) }
        noteEdit(edit, &work)
        work.needsUpdate = true
        work.isChanged = true
    }

    /// Has the data of rows fetched and drawn anew, as far as they are in the ranges.
    private mutating func refetch(_ rows: Range<Int>) {
        fetches.remove(rows, cancelled: &workspace.cancelled)
        rendering.invalidate(rows)
        pending.subtractRows(rows)
        collect(.preload, in: rows) { $0.enteredPreload.insertRows($1) }
    }

    /// The row that stays where it is on screen, by its number after the edit, and how far above the
    /// viewport's start its top is, in points.
    ///
    /// It is the first visible row that stays in its place. Where none does, the
    /// row after the visible ones takes their place, or the one before them.
    private func heldRow(_ map: RowMap) -> (row: Int, distance: Double)? {
        let visible = visibleRows
        guard !visible.isEmpty else { return nil }
        if let row = map.kept.firstSurvivor(from: visible.lowerBound), row < rowCount, let new = map.kept[row] {
            let distance = visible.contains(row) ? offset - geometry.offset(ofRow: row) : 0
            return (new, distance)
        }
        var last = 0
        map.kept.forEachStretch(of: 0..<visible.lowerBound) { last = $0.upperBound }
        return (last, 0)
    }
}
