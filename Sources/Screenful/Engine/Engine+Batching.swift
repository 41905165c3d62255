import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Looks at the ends of the list, once the rows around the viewport are known.
    mutating func checkBatches(at now: Instant, into outcome: inout Outcome) {
        guard !needsUpdate else { return }
        let isRetryDue = isRetryDue(tailBatch, at: now) || isRetryDue(headBatch, at: now)
        guard let trigger = pendingTrigger ?? (isRetryDue ? BatchTrigger() : nil) else { return }
        pendingTrigger = nil
        for end in [ListEnd.tail, .head] where shouldBegin(at: end, trigger, now) {
            begin(at: end, now, into: &outcome)
        }
    }

    /// Begins a batch by hand, also one that waits; while one is under way, nothing happens.
    ///
    /// On a list that does not grow by itself, whoever asked brings the rows.
    mutating func beginBatch(at end: ListEnd, _ now: Instant, into outcome: inout Outcome) {
        guard stage == .open, !self[end].isFetching else { return }
        begin(at: end, now, into: &outcome)
    }

    /// A batch ended; if it brought rows, the end may still be near.
    mutating func completeBatch(at end: ListEnd, _ id: BatchID?, _ now: Instant, _ work: inout PendingWork) {
        let wasFetching = self[end].isFetching
        guard settle(end, &work, { $0.complete(id, at: now) }) else { return }
        if wasFetching, self[end].isArmed { work.trigger = BatchTrigger() }
    }

    /// A batch failed; it is tried again after a wait.
    mutating func failBatch(at end: ListEnd, _ id: BatchID?, _ now: Instant, _ work: inout PendingWork) {
        settle(end, &work) { $0.fail(id, at: now) }
    }

    /// A batch was given up.
    mutating func cancelBatch(at end: ListEnd, _ id: BatchID?, _ now: Instant, _ work: inout PendingWork) {
        settle(end, &work) { $0.cancel(id, at: now) }
    }

    /// The list grows at these ends from now on, or does not.
    mutating func setGrowth(atTail: Bool, atHead: Bool, _ work: inout PendingWork) {
        if (atTail && !growsAtTail) || (atHead && !growsAtHead) { work.trigger = BatchTrigger() }
        if atTail != growsAtTail || atHead != growsAtHead { work.isChanged = true }
        growsAtTail = atTail
        growsAtHead = atHead
    }

    /// Tells the batches of an edit, which is a reason to ask again.
    mutating func noteEdit(_ edit: RowEdit, _ work: inout PendingWork) {
        let atTail = edit.inserted.last.map { $0.upperBound == rowCount ? $0.count : 0 } ?? 0
        let atHead = edit.inserted.first.map { $0.lowerBound == 0 ? $0.count : 0 } ?? 0
        tailBatch.inserted(rows: atTail)
        headBatch.inserted(rows: atHead)
        work.trigger = BatchTrigger()
    }

    private subscript(end: ListEnd) -> BatchContext {
        get { end == .tail ? tailBatch : headBatch }
        set { if end == .tail { tailBatch = newValue } else { headBatch = newValue } }
    }

    private func grows(at end: ListEnd) -> Bool {
        end == .tail ? growsAtTail : growsAtHead
    }

    private func isRetryDue(_ context: BatchContext, at now: Instant) -> Bool {
        context.retryAt.map { $0 <= now } ?? false
    }

    private mutating func begin(at end: ListEnd, _ now: Instant, into outcome: inout Outcome) {
        outcome.actions.append(.beginBatch(self[end].begin(at: now), end))
    }

    @discardableResult
    private mutating func settle(
        _ end: ListEnd,
        _ work: inout PendingWork,
        _ answer: (inout BatchContext) -> Bool
    ) -> Bool {
        guard answer(&self[end]) else {
            counters.staleAnswers += 1
            return false
        }
        work.isChanged = true
        return true
    }

    private func listEnd(_ end: ListEnd) -> ListEndSituation {
        ListEndSituation(
            end: end,
            visibleRows: visibleRows,
            rowCount: rowCount,
            batchRows: self[end].last?.rows ?? 0,
            remaining: end == .tail ? contentLength - offset - viewportSize[axis] : offset
        )
    }

    private func shouldBegin(at end: ListEnd, _ trigger: BatchTrigger, _ now: Instant) -> Bool {
        guard grows(at: end), self[end].mayBegin(at: now) else { return false }
        if let answer = policy.beginsBatch(at: listEnd(end)) { return answer }
        var target = Point(x: 0, y: 0)
        target[axis] = trigger.target ?? offset
        var content = viewportSize
        content[axis] = contentLength
        var velocity = Point(x: 0, y: 0)
        // The decision reckons in points per millisecond, as Texture does.
        velocity[axis] = trigger.velocity / 1000
        let situation = BatchSituation(
            targetOffset: target,
            viewport: viewportSize,
            content: content,
            scrollable: axis == .vertical ? .vertical : .horizontal,
            direction: trigger.direction,
            velocity: velocity,
            leadingScreens: self[end].configuration.leadingScreens,
            isFetching: false,
            isVisible: effectiveContainerState.contains(.visible)
        )
        return BatchDecision.shouldFetch(situation, at: end) { seconds, hint in
            policy.beginsBatch(remainingSeconds: seconds, hint: hint)
        }
    }
}
