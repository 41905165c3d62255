package import ScreenfulLab

/// The counters of the service.
package final class ServiceMetrics {
    /// Changes of rows' interface states.
    // Safe because it is changed on the loop only, by one addition.
    @exclusivity(unchecked) package var stateChanges = 0
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

    package init() {}
}
