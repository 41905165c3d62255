public import ScreenfulTypes

/// Rows whose data could not be had, and when they are asked for again.
public struct FailedFetch: Hashable, Sendable {
    /// The fetch that failed last.
    public let id: FetchID
    /// Its rows that are still wanted: ascending, disjoint.
    public let rows: [Range<Int>]
    /// How often fetching them failed in a row.
    public let failures: Int
    /// When they are asked for again; nil if they were given up, until somebody asks for them.
    public let retryAt: Instant?
}

extension Engine {
    /// Fetches that failed and wait to be tried again, or were given up, in the order in which they began.
    ///
    /// - Complexity: O(1) where nothing failed.
    public var failedFetches: [FailedFetch] {
        fetches.failures
    }
}

extension FetchLedger {
    fileprivate var failures: [FailedFetch] {
        guard hasFailed else { return [] }
        return requests.filter { $0.stage != .underWay }.map { request in
            let rows = entries.lazy.filter { $0.fetch == request.id }.map(\.rows)
            return FailedFetch(
                id: request.id,
                rows: Array(rows),
                failures: request.failures,
                retryAt: request.retryAt
            )
        }
    }
}
