import ScreenfulTypes

/// A picture in several qualities: shows the best one available, and fetches better ones.
///
/// Variants are numbered from the best, 0, to the worst. The worst is fetched first and then one step better each
/// time; nothing is fetched once the best has arrived. After a failure no better one is fetched until the user
/// retries or the node enters the preload range again; the shown variant stays.
///
/// - Note: Rules of `ASMultiplexImageNode` (Texture be0b74b4, ASMultiplexImageNode.mm).
struct MultiplexImageNode: Hashable, Sendable {
    /// The address of each variant.
    let urls: [String]
    /// The best variant that can be shown without a request.
    private let cached: Int?
    /// The variant on screen.
    private(set) var shown: Int?
    /// The variant that is being fetched, and its request.
    private(set) var loading: Int?
    private(set) var request: MediaRequestID?
    private(set) var state: InterfaceState = []
    private(set) var hasFailed = false
    /// The level that the shown variant has come from; nil if nobody has said so.
    private(set) var level: CacheLevel?
    private var nextRequest = 0

    init(_ urls: [String], isCached: (String) -> Bool) {
        self.urls = urls
        cached = urls.firstIndex(where: isCached)
    }

    /// Changes the interface state.
    mutating func enter(_ new: InterfaceState) {
        let old = state
        state = new
        if !new.contains(.preload) {
            (request, loading, shown, hasFailed) = (nil, nil, nil, false)
            level = nil
        } else if !old.contains(.preload) {
            climb()
        }
    }

    /// Handles a report.
    mutating func take(_ report: MediaReport) {
        switch report {
        case .loaded(let id, let level) where id == request:
            (shown, request, loading) = (loading, nil, nil)
            self.level = level
            climb()
        case .failed(let id) where id == request: (request, loading, hasFailed) = (nil, nil, true)
        case .retried where hasFailed:
            hasFailed = false
            climb()
        default: break
        }
    }

    /// Shows the best cached variant, then requests the next better one.
    private mutating func climb() {
        if let cached, cached < shown ?? .max { shown = cached }
        let next = (shown ?? urls.count) - 1
        guard next >= 0 else { return }
        (request, loading) = (MediaRequestID(rawValue: nextRequest), next)
        nextRequest += 1
    }
}
