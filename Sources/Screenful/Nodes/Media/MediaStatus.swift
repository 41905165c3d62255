public import ScreenfulTypes

/// The status of a medium, as the owner has to carry it out.
///
/// It is complete: fetch ``request`` and nothing else, show ``shown``, play or pause.
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
    /// The level that the shown picture has come from; nil if its reporter does not know.
    public var level: CacheLevel?
}

extension MediaNode {
    var status: MediaStatus {
        switch self {
        case .image(let node): MediaStatus(node)
        case .multiplexImage(let node): MediaStatus(node)
        case .video(let node): MediaStatus(node)
        case .map(let node): MediaStatus(node)
        }
    }
}

extension MediaStatus {
    fileprivate init(_ node: NetworkImageNode) {
        phase = .picture(node.phase)
        if node.isLoading, let id = node.request {
            request = Request(id: id, url: node.url, priority: FetchPriority(of: node.state))
        }
        shown =
            switch node.shown {
            case .fallback: node.defaultImage.isEmpty ? .nothing : .defaultImage(url: node.defaultImage)
            case .preview: .preview
            case .full: .picture(url: node.url, variant: nil)
            }
        attempts = node.failures + (node.isLoading ? 1 : 0)
        level = node.level
    }

    fileprivate init(_ node: MultiplexImageNode) {
        phase = .picture(Self.phase(node.request, hasFailed: node.hasFailed, isShown: node.shown != nil))
        if let id = node.request, let variant = node.loading {
            let priority = FetchPriority(of: node.state)
            request = Request(id: id, url: node.urls[variant], priority: priority, variant: variant)
        }
        shown = node.shown.map { .picture(url: node.urls[$0], variant: $0) } ?? .nothing
        attempts = node.request != nil || node.hasFailed ? 1 : 0
        level = node.level
    }

    fileprivate init(_ node: VideoNode) {
        phase = node.hasFailed ? .failedVideo : .video(node.playerState)
        request = node.player.map { Request(id: $0, url: node.url, priority: FetchPriority(of: node.state)) }
        shown = node.player != nil && node.showsFrames ? .player : .nothing
        isPlaying = node.isRunning
        attempts = node.player != nil || node.hasFailed ? 1 : 0
    }

    fileprivate init(_ node: MapNode) {
        phase = .picture(Self.phase(node.request, hasFailed: node.hasFailed, isShown: node.shown != .placeholder))
        request = node.request.map { Request(id: $0, url: node.tiles, priority: FetchPriority(of: node.state)) }
        shown =
            switch node.shown {
            case .placeholder: .nothing
            case .still: .still(tiles: node.tiles)
            case .live: .live(tiles: node.tiles)
            }
        attempts = node.request != nil || node.hasFailed ? 1 : 0
    }

    /// The progress of a picture without phases of its own.
    private static func phase(_ request: MediaRequestID?, hasFailed: Bool, isShown: Bool) -> NetworkImageNode.Phase {
        if request != nil { return .loading }
        return hasFailed ? .failed : isShown ? .loaded : .idle
    }
}
