import ScreenfulRanges
import ScreenfulTypes

/// Which rows have their data, and which are being fetched and which could not be had.
///
/// Holds rows of the preload range only: what leaves it is forgotten, and a
/// fetch whose rows have all left is nobody's any more.
struct FetchLedger: Sendable {
    /// Neighbouring rows that came, or are to come, with the same fetch.
    struct Entry: Hashable, Sendable {
        var rows: Range<Int>
        /// The fetch that is to bring them, or nil if they are here.
        var fetch: FetchID?
    }

    /// A fetch that some rows still wait for.
    struct Request: Hashable, Sendable {
        let id: FetchID
        let began: Instant
        /// How many rows were asked for.
        let rowCount: Int
        /// How many of them are still wanted.
        var wanted: Int
        /// How often fetching these rows failed.
        var failures: Int
        var stage = Stage.underWay

        /// When to ask again, if the answer was that there is none.
        var retryAt: Instant? {
            if case .waiting(let until) = stage { until } else { nil }
        }

        /// When to try what was given up, if somebody sees that it is missing.
        var visibleRetryAt: Instant? {
            if case .givenUp(since: _, let visibleRetryAt) = stage { visibleRetryAt } else { nil }
        }
    }

    /// How far a fetch has come.
    enum Stage: Hashable, Sendable {
        case underWay
        /// It failed, and is tried again.
        case waiting(until: Instant)
        /// It failed too often, last at a time; it may be worth a try later, if somebody sees that it is missing.
        case givenUp(since: Instant, visibleRetryAt: Instant)
    }

    /// Ascending and disjoint.
    private(set) var entries: [Entry] = []
    /// Ascending by id.
    private(set) var requests: [Request] = []
    private var lastID = 0
    /// How many requests failed, and wait or were given up.
    private var failed = 0

    /// Makes room for so many fetches, with what is already here between their rows.
    mutating func makeRoom(for fetches: Int) {
        entries.reserveCapacity(2 * fetches)
        requests.reserveCapacity(fetches)
    }

    /// The place of the first entry that ends after a row.
    func firstEntry(endingAfter row: Int) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].rows.upperBound <= row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The place of a fetch that somebody waits for.
    func request(_ id: FetchID) -> Int? {
        var low = 0
        var high = requests.count
        while low < high {
            let middle = (low + high) / 2
            if requests[middle].id.rawValue < id.rawValue { low = middle + 1 } else { high = middle }
        }
        return low < requests.count && requests[low].id == id ? low : nil
    }

    /// Asks for rows that nothing is known of.
    mutating func add(_ rows: Range<Int>, failures: Int, at now: Instant) -> FetchID {
        lastID += 1
        let id = FetchID(rawValue: lastID)
        entries.insert(Entry(rows: rows, fetch: id), at: firstEntry(endingAfter: rows.lowerBound))
        requests.append(
            Request(
                id: id,
                began: now,
                rowCount: rows.count,
                wanted: rows.count,
                failures: failures
            )
        )
        return id
    }

    /// Forgets rows that nobody wants any more, and cancels fetches under way that lose their last one.
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

    /// Takes an answer and hands over the rows of it that are still wanted.
    ///
    /// - Returns: The fetch, or nil if nobody waits for it.
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

    /// Takes an answer that there is none.
    ///
    /// - Parameters:
    ///   - id: The fetch.
    ///   - backoff: How long to wait before it is tried again.
    ///   - maxFailures: Failures in a row after which it is given up.
    ///   - visibleRetryBackoff: How long to wait then before it is worth a try.
    ///   - now: The time.
    /// - Returns: The fetch, or nil if nobody waits for it.
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

    /// When a fetch began whose answer is awaited; nil for one that nobody awaits, or that failed and waits.
    func beginning(ofUnderWay id: FetchID) -> Instant? {
        guard let index = request(id), requests[index].stage == .underWay else { return nil }
        return requests[index].began
    }

    /// How many fetches are under way.
    var underWay: Int { requests.count - failed }

    /// Whether any failed, and waits or was given up.
    var hasFailed: Bool { failed > 0 }

    /// When to ask again for what has failed, at the earliest.
    var nextRetry: Instant? {
        failed == 0 ? nil : requests.lazy.compactMap(\.retryAt).min()
    }

    /// Ends the wait of what has failed for any of these rows; what was given up has all its tries again.
    mutating func retryNow(_ rows: Range<Int>, at now: Instant) {
        for entry in entries where entry.rows.overlaps(rows) {
            guard let index = entry.fetch.flatMap({ request($0) }), requests[index].stage != .underWay else { continue }
            if requests[index].visibleRetryAt != nil { requests[index].failures = 0 }
            requests[index].stage = .waiting(until: now)
        }
    }

    /// An answer has come: what was given up waits as if it had not been, and has one try more.
    mutating func rearm(_ backoff: Backoff, at now: Instant) {
        guard failed > 0 else { return }
        for index in requests.indices {
            guard case .givenUp(let since, visibleRetryAt: _) = requests[index].stage else { continue }
            let due = backoff.retry(afterFailures: requests[index].failures, at: since)
            requests[index].stage = .waiting(until: max(due, now))
        }
    }

    /// Gives one try more to what was given up of rows, where it is time.
    mutating func retryVisible(_ rows: Range<Int>, at now: Instant) {
        for index in givenUp(in: rows) where requests[index].visibleRetryAt.map({ $0 <= now }) ?? false {
            requests[index].stage = .waiting(until: now)
        }
    }

    /// When something that was given up of rows is to have one try more, at the earliest.
    func nextVisibleRetry(of rows: Range<Int>) -> Instant? {
        givenUp(in: rows).lazy.compactMap { requests[$0].visibleRetryAt }.min()
    }

    /// The places of the fetches that were given up and were to bring some of these rows.
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

    /// Forgets a fetch that failed and whose wait is over, and hands over its rows to be asked for again.
    ///
    /// - Returns: How often fetching them failed, or nil if no wait is over.
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

    /// Visits the rows of a range whose data is here.
    func forEachLoaded(in rows: Range<Int>, _ body: (Range<Int>) -> Void) {
        var index = firstEntry(endingAfter: rows.lowerBound)
        while index < entries.count, entries[index].rows.lowerBound < rows.upperBound {
            if entries[index].fetch == nil { body(entries[index].rows.clamped(to: rows)) }
            index += 1
        }
    }

    /// Carries everything over to the rows after an edit.
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

    /// Joins an entry that is here with neighbours that are here.
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
