import ScreenfulTypes

extension MediaNode {
    /// How the medium stands.
    var status: MediaStatus {
        switch self {
        case .image(let node): MediaStatus(node)
        case .multiplexImage(let node): MediaStatus(node)
        case .video(let node): MediaStatus(node)
        case .map(let node, let tiles): MediaStatus(node, tiles: tiles)
        }
    }
}

extension MediaStatus {
    fileprivate init(_ node: NetworkImageNode) {
        phase = .picture(node.phase)
        if node.isLoading, let id = node.request, let url = node.url {
            request = Request(id: id, url: url, priority: node.priority)
        }
        shown =
            switch node.shown {
            case .nothing: .nothing
            case .defaultImage(let url): .defaultImage(url: url)
            case .assigned(let url): .picture(url: url, variant: nil)
            case .preview: .preview
            case .full: node.url.map { .picture(url: $0, variant: nil) } ?? .nothing
            }
        attempts = node.failures + (node.isLoading ? 1 : 0)
    }

    fileprivate init(_ node: MultiplexImageNode) {
        phase = .picture(node.phase)
        if let id = node.request, let variant = node.loading {
            request = Request(id: id, url: node.variants[variant].url, priority: node.priority, variant: variant)
        }
        shown = node.shown.map { .picture(url: node.variants[$0].url, variant: $0) } ?? .nothing
        attempts = node.request != nil || node.hasFailed ? 1 : 0
    }

    fileprivate init(_ node: VideoNode) {
        phase = node.hasFailed ? .failedVideo : .video(node.playerState)
        if let id = node.player, let url = node.url {
            request = Request(id: id, url: url, priority: FetchPriority(of: node.state))
        }
        shown = node.player != nil && !node.showsPoster && node.state.contains(.display) ? .player : .nothing
        isPlaying = node.isRunning
        attempts = node.player != nil || node.hasFailed ? 1 : 0
    }

    fileprivate init(_ node: MapNode, tiles: String) {
        phase = .picture(node.phase)
        request = node.request.map { Request(id: $0, url: tiles, priority: FetchPriority(of: node.state)) }
        shown =
            switch node.shown {
            case .placeholder: .nothing
            case .still: .still(tiles: tiles)
            case .live: .live(tiles: tiles)
            }
        attempts = node.request != nil || node.hasFailed ? 1 : 0
    }
}

extension FetchPriority {
    /// How urgent something is whose node has been promised so much.
    fileprivate init(of state: InterfaceState) {
        self = state.contains(.visible) ? .visible : state.contains(.display) ? .display : .preload
    }
}

extension MultiplexImageNode {
    /// How far the node has come.
    fileprivate var phase: NetworkImageNode.Phase {
        if request != nil { return .loading }
        return hasFailed ? .failed : shown == nil ? .idle : .loaded
    }
}

extension MapNode {
    /// How far the node has come.
    fileprivate var phase: NetworkImageNode.Phase {
        if request != nil { return .loading }
        return hasFailed ? .failed : shown == .placeholder ? .idle : .loaded
    }
}
