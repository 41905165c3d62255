import ScreenfulTypes

/// A picture that is fetched in the preload range, shown as it arrives, and discarded outside.
///
/// - Note: Rules of `ASNetworkImageNode` (Texture be0b74b4, ASNetworkImageNode.mm); the automatic retries are ours.
public struct NetworkImageNode: Hashable, Sendable {
    /// The progress of a picture.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// Nothing is under way.
        case idle
        /// The request is under way.
        case loading
        /// As ``loading``, and a coarse version is on screen.
        case preview
        /// A request failed; the next one waits.
        case waiting
        /// The picture has arrived.
        case loaded
        /// All requests failed; a retry needs the user, or the node to enter the preload range again.
        case failed
    }

    /// The content of the frame: the default image or nothing, a coarse version, or the picture.
    enum Shown {
        case fallback, preview, full
    }

    /// The number of retries after a failed request.
    public static let retries = 2
    private static let backoff = Backoff()

    /// The address of the picture, and of the one that is shown before; empty for none.
    let url: String
    let defaultImage: String
    private(set) var phase = Phase.idle
    private(set) var shown = Shown.fallback
    private(set) var state: InterfaceState = []
    /// The share of the picture that has arrived, from 0 through 1.
    private(set) var progress = 0.0
    /// The request that is under way or waits for a retry.
    private(set) var request: MediaRequestID?
    /// Consecutive failures; reset by success, the user, or entering the preload range again.
    private(set) var failures = 0
    /// The level that the picture has come from; nil if nobody has said so.
    private(set) var level: CacheLevel?
    /// The quality of the best coarse version that has arrived, shown or not; 0 for none.
    private var arrivedQuality = 0.0
    private var nextRequest = 0

    init(url: String, defaultImage: String) {
        self.url = url
        self.defaultImage = defaultImage
    }

    var isLoading: Bool { phase == .loading || phase == .preview }

    /// Changes the interface state.
    mutating func enter(_ new: InterfaceState) {
        let old = state
        state = new
        if !new.contains(.preload) {
            (phase, request, progress, arrivedQuality, shown) = (.idle, nil, 0, 0, .fallback)
            level = nil
        } else if !old.contains(.preload) {
            failures = 0
            load()
        } else if !old.contains(.visible) {
            showPreview()
        }
    }

    /// Handles a report.
    ///
    /// - Returns: The wait before a failed request may be retried.
    mutating func take(_ report: MediaReport) -> MediaNode.Wake? {
        switch report {
        case .progressed(let id, let share) where id == request && isLoading && share >= 0:
            progress = max(progress, min(share, 1))
        case .previewArrived(let id, let quality) where id == request && isLoading && quality > arrivedQuality:
            arrivedQuality = min(quality, 1)
            showPreview()
        case .loaded(let id, let level) where id == request && isLoading:
            (phase, request, progress, failures, shown) = (.loaded, nil, 1, 0, .full)
            self.level = level
        case .failed(let id) where id == request && isLoading:
            failures += 1
            guard failures <= Self.retries else {
                (phase, request) = (.failed, nil)
                return nil
            }
            phase = .waiting
            return MediaNode.Wake(request: id, afterNanoseconds: Self.backoff.wait(afterFailures: failures))
        case .retried where phase == .failed || phase == .waiting:
            failures = 0
            load()
        default: break
        }
        return nil
    }

    /// Retries a failed request whose wait is over.
    mutating func retry(_ id: MediaRequestID) {
        if id == request, phase == .waiting { load() }
    }

    /// Requests the picture under a new id.
    private mutating func load() {
        guard !url.isEmpty else { return }
        (phase, progress, arrivedQuality, request) = (.loading, 0, 0, MediaRequestID(rawValue: nextRequest))
        nextRequest += 1
    }

    private mutating func showPreview() {
        guard isLoading, state.contains(.visible), arrivedQuality > 0 else { return }
        (phase, shown) = (.preview, .preview)
    }
}
