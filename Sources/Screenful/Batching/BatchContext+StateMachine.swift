public import ScreenfulTypes

extension BatchContext {
    /// Begins a batch, from any state; one under way is given up.
    ///
    /// - Returns: The id that the answer has to carry.
    @discardableResult
    public mutating func begin(at now: Instant) -> BatchID {
        end(.cancelled, at: now)
        fetches += 1
        let id = BatchID(rawValue: fetches)
        state = .fetching
        current = id
        retryAt = nil
        remember(BatchRecord(id: id, began: now, ended: nil, outcome: .fetching, rows: 0))
        return id
    }

    /// Ends a batch well; one without rows is not begun again until there is a new reason.
    ///
    /// - Parameters:
    ///   - id: The batch meant, or nil for whatever is under way, which then works from any state.
    ///   - now: When it ended.
    /// - Returns: False if the batch meant is not under way any more: then nothing changes.
    @discardableResult
    public mutating func complete(_ id: BatchID? = nil, at now: Instant) -> Bool {
        guard isMeant(id) else { return false }
        if isFetching, history.last?.rows == 0 { isArmed = false }
        end(.completed, at: now)
        failures = 0
        retryAt = nil
        return true
    }

    /// Ends a batch well or badly, in the words of Texture's `completeBatchFetching:`.
    ///
    /// Without success the batch has failed, unless the configuration asks for
    /// Texture's meaning, which is to ignore the call.
    @discardableResult
    public mutating func complete(_ id: BatchID? = nil, success: Bool, at now: Instant) -> Bool {
        if success { return complete(id, at: now) }
        switch configuration.unsuccessfulCompletion {
        case .fails: return fail(id, at: now)
        case .isIgnored: return false
        }
    }

    /// Ends a batch badly: the list is as it was, and the next batch waits.
    ///
    /// - Parameters:
    ///   - id: The batch meant, or nil for whatever is under way.
    ///   - now: When it failed.
    /// - Returns: False if the batch meant is not under way: then nothing changes.
    @discardableResult
    public mutating func fail(_ id: BatchID? = nil, at now: Instant) -> Bool {
        guard isFetching, isMeant(id) else { return false }
        end(.failed, at: now)
        failures += 1
        retryAt = configuration.backoff.retry(afterFailures: failures, at: now)
        return true
    }

    /// Gives a batch up; another may be begun at once.
    ///
    /// - Parameters:
    ///   - id: The batch meant, or nil for whatever is under way, which then works from any state.
    ///   - now: When it was given up.
    /// - Returns: False if the batch meant is not under way any more: then nothing changes.
    @discardableResult
    public mutating func cancel(_ id: BatchID? = nil, at now: Instant) -> Bool {
        guard isMeant(id) else { return false }
        end(.cancelled, at: now)
        retryAt = nil
        return true
    }

    /// Tells of rows that were inserted, which is a reason to ask again.
    public mutating func inserted(rows: Int) {
        isArmed = true
        guard isFetching, !history.isEmpty else { return }
        history[history.count - 1].rows += rows
    }

    /// Tells of another reason to ask again: the reader came back, or scrolls anew.
    public mutating func rearm() {
        isArmed = true
    }

    private func isMeant(_ id: BatchID?) -> Bool {
        id == nil || (isFetching && id == current)
    }

    private mutating func end(_ outcome: State, at now: Instant) {
        if isFetching, !history.isEmpty {
            history[history.count - 1].ended = now
            history[history.count - 1].outcome = outcome
        }
        state = outcome
        current = nil
    }

    private mutating func remember(_ record: BatchRecord) {
        if history.count >= max(1, configuration.historyLength) { history.removeFirst() }
        history.append(record)
    }
}
