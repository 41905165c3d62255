import ScreenfulRanges
import ScreenfulTypes

/// The rows whose data was fetched, is being fetched, or could not be fetched.
///
/// Holds rows of the preload range only: rows that leave it are removed, and a
/// fetch is cancelled when its last row is removed.
struct FetchLedger: Sendable, Codable {
    /// Neighbouring rows of the same fetch.
    struct Entry: Hashable, Sendable, Codable {
        var rows: Range<Int>
        /// The fetch that is to bring them, or nil if they have arrived.
        var fetch: FetchID?
    }

    /// A fetch that some rows still wait for.
    struct Request: Hashable, Sendable, Codable {
        let id: FetchID
        let began: Instant
        /// The number of rows that were requested.
        let rowCount: Int
        /// The number of them that are still in the preload range.
        var wanted: Int
        /// The number of consecutive failures for these rows.
        var failures: Int
        var stage = Stage.underWay

        /// The time of the retry, if the fetch failed and was not abandoned.
        var retryAt: Instant? {
            if case .waiting(let until) = stage { until } else { nil }
        }

        /// The time from which the rows are retried if they are missing on screen, if they were abandoned.
        var visibleRetryAt: Instant? {
            if case .givenUp(since: _, let visibleRetryAt) = stage { visibleRetryAt } else { nil }
        }
    }

    /// The progress of a fetch.
    enum Stage: Hashable, Sendable, Codable {
        case underWay
        /// It failed and will be retried.
        case waiting(until: Instant)
        /// It failed too often, last at `since`; it is retried later if its rows are missing on screen.
        case givenUp(since: Instant, visibleRetryAt: Instant)
    }

    /// Ascending and disjoint.
    private(set) var entries: [Entry] = []
    /// Ascending by id.
    private(set) var requests: [Request] = []
    private var lastID = 0
    /// The number of requests that failed and wait for a retry or were abandoned.
    private var failed = 0

    /// Reserves room for a number of fetches, and for the loaded rows between theirs.
    mutating func makeRoom(for fetches: Int) {
        entries.reserveCapacity(2 * fetches)
        requests.reserveCapacity(fetches)
    }

    /// The index of the first entry that ends after a row.
    func firstEntry(endingAfter row: Int) -> Int {
        entries.indices.partitionPoint { entries[$0].rows.upperBound > row }
    }

    /// The index of a request; nil if no row waits for it.
    func request(_ id: FetchID) -> Int? {
        let index = requests.indices.partitionPoint { requests[$0].id.rawValue >= id.rawValue }
        return index < requests.count && requests[index].id == id ? index : nil
    }

    /// Adds a fetch for rows that the ledger does not hold.
    mutating func add(_ rows: Range<Int>, failures: Int, at now: Instant) -> FetchID {
        lastID += 1
        let id = FetchID(rawValue: lastID)
        entries.insert(Entry(rows: rows, fetch: id), at: firstEntry(endingAfter: rows.lowerBound))
        requests.append(Request(id: id, began: now, rowCount: rows.count, wanted: rows.count, failures: failures))
        return id
    }

    /// Removes rows, and cancels fetches under way that lose their last one.
    mutating func remove(_ rows: Range<Int>, cancelled: inout [FetchID]) {
        var index = firstEntry(endingAfter: rows.lowerBound)
        while index < entries.count, entries[index].rows.lowerBound < rows.upperBound {
            let entry = entries[index]
            if let fetch = entry.fetch {
                release(fetch, rows: entry.rows.clamped(to: rows).count, cancelled: &cancelled)
            }
            let before = entry.rows.lowerBound..<max(entry.rows.lowerBound, rows.lowerBound)
            let after = min(entry.rows.upperBound, rows.upperBound)..<entry.rows.upperBound
            if before.isEmpty, after.isEmpty {
                entries.remove(at: index)
            } else if before.isEmpty {
                entries[index].rows = after
                index += 1
            } else {
                entries[index].rows = before
                if !after.isEmpty { entries.insert(Entry(rows: after, fetch: entry.fetch), at: index + 1) }
                index += 1
            }
        }
    }

    /// Marks a fetch as arrived, and appends its rows that are still in the preload range.
    ///
    /// - Returns: The fetch, or nil if no row waits for it.
    /// - Complexity: O(*f*) for *f* fetches under way.
    mutating func arrive(_ id: FetchID, into rows: inout [Range<Int>]) -> Request? {
        guard let index = request(id), requests[index].stage == .underWay else { return nil }
        for index in entries.indices.reversed() where entries[index].fetch == id {
            rows.insertRows(entries[index].rows)
            entries[index].fetch = nil
            joinLoaded(at: index)
        }
        return requests.remove(at: index)
    }

    /// Marks a fetch as failed.
    ///
    /// - Returns: The fetch, or nil if no row waits for it.
    mutating func fail(
        _ id: FetchID,
        backoff: Backoff,
        maxFailures: Int,
        visibleRetryBackoff: Backoff,
        at now: Instant
    ) -> Request? {
        guard let index = request(id), requests[index].stage == .underWay else { return nil }
        requests[index].failures += 1
        let failures = requests[index].failures
        if failures < maxFailures {
            requests[index].stage = .waiting(until: backoff.retry(afterFailures: failures, at: now))
        } else {
            let visibleRetryAt = visibleRetryBackoff.retry(afterFailures: failures - maxFailures + 1, at: now)
            requests[index].stage = .givenUp(since: now, visibleRetryAt: visibleRetryAt)
        }
        failed += 1
        return requests[index]
    }

    /// The time at which a fetch began; nil for one that is not under way.
    func beginning(ofUnderWay id: FetchID) -> Instant? {
        guard let index = request(id), requests[index].stage == .underWay else { return nil }
        return requests[index].began
    }

    /// The number of fetches under way.
    var underWay: Int { requests.count - failed }
    /// True if a fetch failed and waits for a retry or was abandoned.
    var hasFailed: Bool { failed > 0 }
    /// The earliest time of a retry.
    var nextRetry: Instant? { failed == 0 ? nil : requests.lazy.compactMap(\.retryAt).min() }

    /// Ends the wait of the failed fetches of rows; abandoned ones get all their attempts back.
    mutating func retryNow(_ rows: Range<Int>, at now: Instant) {
        for entry in entries where entry.rows.overlaps(rows) {
            guard let index = entry.fetch.flatMap({ request($0) }), requests[index].stage != .underWay else { continue }
            if requests[index].visibleRetryAt != nil { requests[index].failures = 0 }
            requests[index].stage = .waiting(until: now)
        }
    }

    /// Schedules one more attempt for abandoned fetches, as if they had waited all along.
    mutating func rearm(_ backoff: Backoff, at now: Instant) {
        guard failed > 0 else { return }
        for index in requests.indices {
            guard case .givenUp(let since, visibleRetryAt: _) = requests[index].stage else { continue }
            let due = backoff.retry(afterFailures: requests[index].failures, at: since)
            requests[index].stage = .waiting(until: max(due, now))
        }
    }

    /// Schedules one more attempt for the abandoned fetches of rows whose wait is over.
    mutating func retryVisible(_ rows: Range<Int>, at now: Instant) {
        for index in givenUp(in: rows) where requests[index].visibleRetryAt.map({ $0 <= now }) ?? false {
            requests[index].stage = .waiting(until: now)
        }
    }

    /// The earliest time at which an abandoned fetch of rows may be retried.
    func nextVisibleRetry(of rows: Range<Int>) -> Instant? {
        givenUp(in: rows).lazy.compactMap { requests[$0].visibleRetryAt }.min()
    }

    /// The indexes of the abandoned fetches that include some of these rows.
    ///
    /// - Complexity: O(log *n* + entries of these rows · log *f*) for *f* fetches; O(1) where nothing failed.
    private func givenUp(in rows: Range<Int>) -> [Int] {
        guard failed > 0 else { return [] }
        var places: [Int] = []
        var entry = firstEntry(endingAfter: rows.lowerBound)
        while entry < entries.count, entries[entry].rows.lowerBound < rows.upperBound {
            if let place = entries[entry].fetch.flatMap({ request($0) }), requests[place].visibleRetryAt != nil {
                places.append(place)
            }
            entry += 1
        }
        return places
    }

    /// Removes a failed fetch whose wait is over, and appends its rows to be fetched again.
    ///
    /// - Returns: The number of its consecutive failures, or nil if no wait is over.
    mutating func takeDue(at now: Instant, into rows: inout [Range<Int>]) -> Int? {
        guard failed > 0 else { return nil }
        guard let index = requests.firstIndex(where: { $0.retryAt.map { $0 <= now } ?? false }) else { return nil }
        let request = requests.remove(at: index)
        failed -= 1
        entries.removeAll { entry in
            guard entry.fetch == request.id else { return false }
            rows.insertRows(entry.rows)
            return true
        }
        return request.failures
    }

    /// Visits the rows of a range whose data has arrived.
    func forEachLoaded(in rows: Range<Int>, _ body: (Range<Int>) -> Void) {
        var index = firstEntry(endingAfter: rows.lowerBound)
        while index < entries.count, entries[index].rows.lowerBound < rows.upperBound {
            if entries[index].fetch == nil { body(entries[index].rows.clamped(to: rows)) }
            index += 1
        }
    }

    /// Renumbers all rows after an edit.
    mutating func apply(_ map: RowMap, cancelled: inout [FetchID]) {
        let old = entries
        entries.removeAll(keepingCapacity: true)
        for entry in old {
            var left = 0
            map.forEachStretch(of: entry.rows) { rows in
                left += rows.count
                entries.insert(Entry(rows: rows, fetch: entry.fetch), at: firstEntry(endingAfter: rows.lowerBound))
            }
            if let fetch = entry.fetch, left < entry.rows.count {
                release(fetch, rows: entry.rows.count - left, cancelled: &cancelled)
            }
        }
        for index in entries.indices.reversed() where index < entries.count { joinLoaded(at: index) }
    }

    private mutating func release(_ id: FetchID, rows: Int, cancelled: inout [FetchID]) {
        guard let index = request(id) else { return }
        requests[index].wanted -= rows
        guard requests[index].wanted == 0 else { return }
        if requests[index].stage == .underWay { cancelled.append(id) } else { failed -= 1 }
        requests.remove(at: index)
    }

    /// Joins an entry that has arrived with neighbours that have arrived.
    private mutating func joinLoaded(at index: Int) {
        guard entries[index].fetch == nil else { return }
        if index + 1 < entries.count, entries[index + 1].fetch == nil,
            entries[index].rows.upperBound == entries[index + 1].rows.lowerBound
        {
            entries[index].rows = entries[index].rows.lowerBound..<entries[index + 1].rows.upperBound
            entries.remove(at: index + 1)
        }
        if index > 0, entries[index - 1].fetch == nil,
            entries[index - 1].rows.upperBound == entries[index].rows.lowerBound
        {
            entries[index - 1].rows = entries[index - 1].rows.lowerBound..<entries[index].rows.upperBound
            entries.remove(at: index)
        }
    }
}
