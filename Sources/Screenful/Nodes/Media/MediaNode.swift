import ScreenfulTypes

/// A medium of any kind: the state machine that decides about it.
enum MediaNode: Hashable, Sendable {
    /// A network image, a local image, or a poster.
    case image(NetworkImageNode)
    case multiplexImage(MultiplexImageNode)
    case video(VideoNode)
    case map(MapNode, tiles: String)

    /// The time at which a failed request may be retried.
    struct Wake {
        var request: MediaRequestID
        var afterNanoseconds: Int64
    }

    /// Creates a medium with an empty state.
    ///
    /// - Parameters:
    ///   - kind: The kind and the address.
    ///   - mapTiles: The address of map tiles; empty for none.
    ///   - isCached: Returns true if a picture can be shown without a request.
    init(_ kind: MediaSource.Kind, mapTiles: String, isCached: (String) -> Bool) {
        switch kind {
        case .image(let url, let defaultImage): self = .image(Self.image(url, defaultImage: defaultImage))
        case .poster(let url): self = .image(Self.image(url, defaultImage: ""))
        case .multiplexImage(let urls):
            var node = MultiplexImageNode(loadsIntermediateVariants: true)
            let variants = urls.map { MultiplexImageNode.Variant($0, isCached: isCached($0)) }
            var actions: [MultiplexImageNode.Action] = []
            node.handle(.variantsChanged(variants), into: &actions)
            self = .multiplexImage(node)
        case .video(let url, let playsAutomatically, let repeats):
            var node = VideoNode(playsAutomatically: playsAutomatically, repeats: repeats)
            var actions: [VideoNode.Action] = []
            node.handle(.assetChanged(url), into: &actions)
            self = .video(node)
        case .map(let region):
            var node = MapNode(hasTiles: !mapTiles.isEmpty)
            var actions: [MapNode.Action] = []
            node.handle(.regionChanged(region), into: &actions)
            self = .map(node, tiles: mapTiles)
        }
    }

    private static func image(_ url: String, defaultImage: String) -> NetworkImageNode {
        var options = NetworkImageNode.Options()
        options.defaultImage = defaultImage.isEmpty ? nil : defaultImage
        // The owner has the cache and looks there itself.
        options.looksInCache = false
        var node = NetworkImageNode(options)
        var actions: [NetworkImageNode.Action] = []
        node.handle(.urlChanged(url.isEmpty ? nil : url, keepsImage: false), into: &actions)
        return node
    }

    /// Changes the interface state.
    mutating func enter(_ state: InterfaceState) {
        switch self {
        case .image(var node):
            var actions: [NetworkImageNode.Action] = []
            node.handle(.stateChanged(state), into: &actions)
            self = .image(node)
        case .multiplexImage(var node):
            var actions: [MultiplexImageNode.Action] = []
            node.handle(.stateChanged(state), into: &actions)
            self = .multiplexImage(node)
        case .video(var node):
            var actions: [VideoNode.Action] = []
            node.handle(.stateChanged(state), into: &actions)
            self = .video(node)
        case .map(var node, let tiles):
            var actions: [MapNode.Action] = []
            node.handle(.stateChanged(state), into: &actions)
            self = .map(node, tiles: tiles)
        }
    }
}

extension MediaNode {
    /// Handles a report; one that does not apply to this medium changes nothing.
    ///
    /// - Returns: The wait before a failed request may be retried.
    mutating func take(_ report: MediaReport) -> Wake? {
        switch self {
        case .image(var node):
            guard let event = NetworkImageNode.Event(report) else { return nil }
            var actions: [NetworkImageNode.Action] = []
            node.handle(event, into: &actions)
            self = .image(node)
            for case .wake(let request, let nanoseconds) in actions {
                return Wake(request: request, afterNanoseconds: nanoseconds)
            }
        case .multiplexImage(var node):
            guard let event = MultiplexImageNode.Event(report) else { return nil }
            var actions: [MultiplexImageNode.Action] = []
            node.handle(event, into: &actions)
            self = .multiplexImage(node)
        case .video(var node):
            guard let event = VideoNode.Event(report) else { return nil }
            var actions: [VideoNode.Action] = []
            node.handle(event, into: &actions)
            self = .video(node)
        case .map(var node, let tiles):
            guard let event = MapNode.Event(report) else { return nil }
            var actions: [MapNode.Action] = []
            node.handle(event, into: &actions)
            self = .map(node, tiles: tiles)
        }
        return nil
    }

    /// Retries a failed request whose wait is over.
    mutating func retry(_ request: MediaRequestID) {
        guard case .image(var node) = self else { return }
        var actions: [NetworkImageNode.Action] = []
        node.handle(.retryDue(request), into: &actions)
        self = .image(node)
    }
}

extension NetworkImageNode.Event {
    fileprivate init?(_ report: MediaReport) {
        switch report {
        case .progressed(let id, let share): self = .progressed(id, share)
        case .previewArrived(let id, let quality): self = .previewArrived(id, quality: quality)
        case .loaded(let id): self = .loaded(id)
        case .failed(let id): self = .failed(id)
        case .retried: self = .retried
        case .stalled, .resumed, .ended, .tapped: return nil
        }
    }
}

extension MultiplexImageNode.Event {
    fileprivate init?(_ report: MediaReport) {
        switch report {
        case .loaded(let id): self = .loaded(id)
        case .failed(let id): self = .failed(id)
        case .retried: self = .retried
        case .progressed, .previewArrived, .stalled, .resumed, .ended, .tapped: return nil
        }
    }
}

extension VideoNode.Event {
    fileprivate init?(_ report: MediaReport) {
        switch report {
        case .loaded(let id): self = .ready(id)
        case .failed(let id): self = .failed(id)
        case .stalled(let id): self = .keepsUp(id, false)
        case .resumed(let id): self = .keepsUp(id, true)
        case .ended(let id): self = .ended(id)
        case .tapped: self = .tapped
        case .retried: self = .retried
        case .progressed, .previewArrived: return nil
        }
    }
}

extension MapNode.Event {
    fileprivate init?(_ report: MediaReport) {
        switch report {
        case .loaded(let id): self = .loaded(id)
        case .failed(let id): self = .failed(id)
        case .tapped: self = .tapped
        case .retried: self = .retried
        case .progressed, .previewArrived, .stalled, .resumed, .ended: return nil
        }
    }
}
