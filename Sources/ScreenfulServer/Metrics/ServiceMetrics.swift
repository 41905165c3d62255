import ScreenfulLab

/// The counters of the service.
final class ServiceMetrics {
    /// Changes of rows' interface states.
    var stateChanges = 0
    /// Batches that engines requested.
    var batches = 0
    /// Batches that failed.
    var failedBatches = 0
    /// Reads of rows for viewers; one read may serve several fetches.
    var rowReads = 0
    /// Fetches of rows that failed.
    var failedFetches = 0
    /// Change sets that were committed, growth included.
    var commits = 0
    /// Rows measured by a page, because a character is in no font of the server.
    var rowsMeasuredByPages = 0
    /// Failed attempts of pages to load pictures, videos and maps.
    var failedMedia = 0
    /// The traffic of the viewers' simulated networks.
    var traffic = NetworkLink.Traffic()
    /// Viewers that were opened.
    var openedViewers = 0

    init() {}
}
