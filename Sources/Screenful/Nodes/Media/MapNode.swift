import ScreenfulTypes

/// A map: a still picture of tiles, which becomes interactive when the user taps it.
///
/// Without a source of tiles it shows a plain placeholder and fetches nothing.
///
/// - Note: After `ASMapNode` (Texture be0b74b4, ASMapNode.mm), whose map becomes interactive on demand; here a tap
///   does it.
struct MapNode: Hashable, Sendable {
    /// The content of the frame: a plain placeholder, a still picture of tiles, or an interactive map.
    enum Shown {
        case placeholder, still, live
    }

    /// The address of map tiles; empty for none.
    let tiles: String
    private(set) var shown = Shown.placeholder
    private(set) var state: InterfaceState = []
    private(set) var request: MediaRequestID?
    /// True after a failure, until the user retries, or the node enters the preload range again.
    private(set) var hasFailed = false
    private var nextRequest = 0

    init(tiles: String) { self.tiles = tiles }

    /// Changes the interface state.
    mutating func enter(_ new: InterfaceState) {
        state = new
        guard new.contains(.preload) else {
            (request, hasFailed, shown) = (nil, false, .placeholder)
            return
        }
        // An interactive map is expensive; off screen it becomes a picture again.
        if shown == .live, !new.contains(.visible) { shown = .placeholder }
        loadIfWanted()
    }

    /// Handles a report.
    mutating func take(_ report: MediaReport) {
        switch report {
        case .loaded(let id, _) where id == request:
            request = nil
            // An interactive map needs no picture.
            if shown == .placeholder { shown = .still }
        case .failed(let id) where id == request: (request, hasFailed) = (nil, true)
        case .tapped where !tiles.isEmpty && state.contains(.visible): shown = .live
        case .retried where hasFailed:
            hasFailed = false
            loadIfWanted()
        default: break
        }
    }

    private mutating func loadIfWanted() {
        guard !tiles.isEmpty, request == nil, shown == .placeholder, !hasFailed else { return }
        request = MediaRequestID(rawValue: nextRequest)
        nextRequest += 1
    }
}
