public import ScreenfulTypes

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
        let missed = missedRows ?? 0..<0
        return fetches.requests.filter { $0.stage != .underWay }.map { request in
            let rows = fetches.entries.filter { $0.fetch == request.id }.map(\.rows)
            let probe = rows.contains { $0.overlaps(missed) } ? request.worthTrying : nil
            return FailedFetch(
                id: request.id,
                rows: rows,
                failures: request.failures,
                retryAt: request.retryAt ?? probe
            )
        }
    }

    /// Rows that somebody sees to be missing, if they are; nil while nobody looks or nothing has failed.
    var missedRows: Range<Int>? {
        guard isWatched, fetches.hasFailed, effectiveContainerState.contains(.visible) else { return nil }
        return visibleRows
    }

    /// When something on screen that was given up is to be tried again, at the earliest.
    var nextProbe: Instant? {
        missedRows.flatMap { fetches.nextProbe(of: $0) }
    }
}
