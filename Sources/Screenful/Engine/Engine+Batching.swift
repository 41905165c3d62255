import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Begins batches at the ends of the list that need one, once the rows around the viewport are known.
    mutating func checkBatches(at now: Instant, into outcome: inout Outcome) {
        guard !needsUpdate else { return }
        let isRetryDue = isRetryDue(tailBatch, at: now) || isRetryDue(headBatch, at: now)
        guard let trigger = pendingTrigger ?? (isRetryDue ? BatchTrigger() : nil) else { return }
        pendingTrigger = nil
        for end in [ListEnd.tail, .head] where shouldBegin(at: end, trigger, now) {
            begin(at: end, now, into: &outcome)
        }
    }

    /// Begins a batch on request, even one that waits to retry; does nothing while one is under way.
    ///
    /// On a list that does not grow by itself, the requester supplies the rows.
    mutating func beginBatch(at end: ListEnd, _ now: Instant, into outcome: inout Outcome) {
        guard stage == .open, !self[end].isFetching else { return }
        begin(at: end, now, into: &outcome)
    }

    /// Ends a batch; if it brought rows, the ends are checked again, since the end may still be near.
    mutating func completeBatch(at end: ListEnd, _ id: BatchID?, _ now: Instant, _ work: inout PendingWork) {
        let wasFetching = self[end].isFetching
        guard settle(end, &work, { $0.complete(id, at: now) }) else { return }
        if wasFetching, self[end].isArmed { work.trigger = BatchTrigger() }
    }

    /// Marks a batch as failed; it is retried after a wait.
    mutating func failBatch(at end: ListEnd, _ id: BatchID?, _ now: Instant, _ work: inout PendingWork) {
        settle(end, &work) { $0.fail(id, at: now) }
    }

    mutating func cancelBatch(at end: ListEnd, _ id: BatchID?, _ now: Instant, _ work: inout PendingWork) {
        settle(end, &work) { $0.cancel(id, at: now) }
    }

    /// Sets the ends at which the list grows from now on.
    mutating func setGrowth(atTail: Bool, atHead: Bool, _ work: inout PendingWork) {
        if (atTail && !growsAtTail) || (atHead && !growsAtHead) { work.trigger = BatchTrigger() }
        if atTail != growsAtTail || atHead != growsAtHead { work.isChanged = true }
        growsAtTail = atTail
        growsAtHead = atHead
    }

    /// Reports an edit to the batches, which arms them again.
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

    private func grows(at end: ListEnd) -> Bool { end == .tail ? growsAtTail : growsAtHead }

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
            visibleRows: visibleRows.hull,
            rowCount: rowCount,
            batchRows: self[end].last?.rows ?? 0,
            remaining: end == .tail ? contentLength - offset - viewportSize[axis] : offset
        )
    }

    private func shouldBegin(at end: ListEnd, _ trigger: BatchTrigger, _ now: Instant) -> Bool {
        // A layout that wraps has no end that could be near.
        guard grows(at: end), !layout.wraps, self[end].mayBegin(at: now) else { return false }
        if let answer = policy.beginsBatch(at: listEnd(end)) { return answer }
        var target = Point(x: 0, y: 0)
        target[axis] = trigger.target ?? offset
        var content = viewportSize
        content[axis] = contentLength
        var situation = BatchSituation(
            targetOffset: target,
            viewport: viewportSize,
            content: content,
            scrollable: axis == .vertical ? .vertical : .horizontal,
            direction: trigger.direction
        )
        // Texture's decision takes points per millisecond.
        situation.velocity[axis] = trigger.velocity / 1000
        situation.leadingScreens = self[end].configuration.leadingScreens
        situation.isVisible = effectiveContainerState.contains(.visible)
        return BatchDecision.shouldFetch(situation, at: end) { seconds, hint in
            policy.beginsBatch(remainingSeconds: seconds, hint: hint)
        }
    }
}
