import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Moves the viewport.
    mutating func scroll(_ scroll: Scroll, at now: Instant, _ agenda: inout PendingWork, into outcome: inout Outcome) {
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

        agenda.needsPass = true
        agenda.isChanged = distance != 0 || direction != oldDirection
        // Under the finger nothing is decided: where the viewport will rest is known when it is lifted.
        guard scroll.phase != .drag || policy.looksAtEndsWhileDragging else { return }
        agenda.check = BatchTrigger(
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
    mutating func resize(to size: Size, _ agenda: inout PendingWork, into outcome: inout Outcome) {
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
        agenda.needsPass = true
        agenda.isChanged = true
        agenda.check = BatchTrigger()
    }

    /// The offsets at which the viewport can rest, without overscroll.
    var restLimit: ClosedRange<Double> {
        0...max(0, contentLength - viewportSize[axis])
    }

    /// Moves the viewport because the content around it changed, and tells of it.
    ///
    /// - Parameters:
    ///   - newOffset: Where what the reader sees is now.
    ///   - limit: Where the viewport could rest before; from there it is not left beyond the content's end.
    ///   - oldLength: The length of the content before.
    ///   - outcome: Receives the change.
    mutating func moveOffset(
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
}
