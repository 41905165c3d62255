import ScreenfulTypes

/// The status of a medium, as the owner has to carry it out.
///
/// It is complete: fetch ``request`` and nothing else, show ``shown``, play or
/// pause.
public struct MediaStatus: Hashable, Sendable {
    /// The progress of a medium.
    public enum Phase: Hashable, Sendable {
        /// A picture, or what stands for one.
        case picture(NetworkImageNode.Phase)
        /// A video.
        case video(VideoNode.PlayerState)
        /// A video that failed.
        case failedVideo

        /// The name of the phase.
        public var name: String {
            switch self {
            case .picture(let phase): phase.rawValue
            case .video(let state): state.rawValue
            case .failedVideo: NetworkImageNode.Phase.failed.rawValue
            }
        }
    }

    /// A request to fetch.
    public struct Request: Hashable, Sendable {
        /// The identifier of the request within its medium.
        public var id: MediaRequestID
        /// The address; of a map, that of its tiles.
        public var url: String
        /// The priority.
        public var priority: FetchPriority
        /// The number of the variant, 0 the best; nil if there is only one.
        public var variant: Int?
    }

    /// The content of the frame.
    public enum Shown: Hashable, Sendable {
        /// Nothing, so that the background is visible.
        case nothing
        /// The default picture.
        case defaultImage(url: String)
        /// A coarse version of the requested picture.
        case preview
        /// A picture; `variant` counts from the best, 0, where there are several qualities.
        case picture(url: String, variant: Int?)
        /// A still picture of map tiles.
        case still(tiles: String)
        /// An interactive map of tiles.
        case live(tiles: String)
        /// The frames of a video.
        case player
    }

    /// The progress of the medium.
    public var phase: Phase
    /// The request to fetch, if any; of a video, the player.
    public var request: Request?
    /// The visible content.
    public var shown: Shown
    /// True while a video is to play.
    public var isPlaying = false
    /// Attempts since the medium last entered the preload range, arrived, or was retried by the user.
    public var attempts: Int
}

extension MediaNode {
    /// The status of the medium.
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
    /// Creates the priority of a node in a state.
    fileprivate init(of state: InterfaceState) {
        self = state.contains(.visible) ? .visible : state.contains(.display) ? .display : .preload
    }
}

extension MultiplexImageNode {
    /// The progress of the node.
    fileprivate var phase: NetworkImageNode.Phase {
        if request != nil { return .loading }
        return hasFailed ? .failed : shown == nil ? .idle : .loaded
    }
}

extension MapNode {
    /// The progress of the node.
    fileprivate var phase: NetworkImageNode.Phase {
        if request != nil { return .loading }
        return hasFailed ? .failed : shown == .placeholder ? .idle : .loaded
    }
}
