package import ScreenfulLab

/// The counters of the service on a loop.
package final class ServiceMetrics {
    // Safe because it is changed on the loop only, by single additions.
    @exclusivity(unchecked) package var counts = ServiceCounts()

    package init() {}
}

/// Counts of what the service has done.
package struct ServiceCounts: Sendable {
    /// Changes of rows' interface states.
    package var stateChanges = 0
    /// Batches that engines requested.
    package var batches = 0
    /// Batches that failed.
    package var failedBatches = 0
    /// Reads of rows for viewers; one read may serve several fetches.
    package var rowReads = 0
    /// Fetches of rows that failed.
    package var failedFetches = 0
    /// Change sets that were committed, growth included.
    package var commits = 0
    /// Rows measured by a page, because a character is in no font of the server.
    package var rowsMeasuredByPages = 0
    /// Failed attempts of pages to load pictures, videos and maps.
    package var failedMedia = 0
    /// The traffic of the viewers' simulated networks.
    package var traffic = NetworkLink.Traffic()
    /// Viewers that were opened.
    package var openedViewers = 0

    /// Adds the counts of another loop.
    package mutating func add(_ other: Self) {
        stateChanges += other.stateChanges
        batches += other.batches
        failedBatches += other.failedBatches
        rowReads += other.rowReads
        failedFetches += other.failedFetches
        commits += other.commits
        rowsMeasuredByPages += other.rowsMeasuredByPages
        failedMedia += other.failedMedia
        traffic.add(other.traffic)
        openedViewers += other.openedViewers
    }
}
