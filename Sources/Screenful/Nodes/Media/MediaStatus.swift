import ScreenfulTypes

/// How a medium stands, as far as whoever carries it out has to know.
///
/// It says all there is to do: fetch what ``request`` names and nothing else,
/// show what ``shown`` names, play or stand still.
public struct MediaStatus: Hashable, Sendable {
    /// How far the medium has come.
    public enum Phase: Hashable, Sendable {
        /// A picture, or what stands for one.
        case picture(NetworkImageNode.Phase)
        /// A video.
        case video(VideoNode.PlayerState)
        /// A video that cannot be had.
        case failedVideo

        /// The phase in a word.
        public var name: String {
            switch self {
            case .picture(let phase): phase.rawValue
            case .video(let state): state.rawValue
            case .failedVideo: NetworkImageNode.Phase.failed.rawValue
            }
        }
    }

    /// Something to be fetched.
    public struct Request: Hashable, Sendable {
        /// Names the request among those of its medium.
        public var id: MediaRequestID
        /// Where it is; of a map, where its tiles are.
        public var url: String
        /// How urgent it is.
        public var priority: FetchPriority
        /// Which of several qualities it is, 0 the best; nil where there is but one.
        public var variant: Int?
    }

    /// What is to be seen in the frame.
    public enum Shown: Hashable, Sendable {
        /// Nothing, so that what lies behind is seen.
        case nothing
        /// The picture that is shown before the node's own.
        case defaultImage(url: String)
        /// A coarse version of what is being fetched.
        case preview
        /// A picture; `variant` counts from the best, 0, where there are several qualities.
        case picture(url: String, variant: Int?)
        /// A still picture of a map's tiles, which are there.
        case still(tiles: String)
        /// A map that can be moved, of tiles that are there.
        case live(tiles: String)
        /// A video's own pictures.
        case player
    }

    /// How far the medium has come.
    public var phase: Phase
    /// What is being fetched, if anything; of a video, the player.
    public var request: Request?
    /// What is to be seen.
    public var shown: Shown
    /// True while a video is to play.
    public var isPlaying = false
    /// How often it has been asked for since it last came near, arrived, or was tried by hand.
    public var attempts: Int
}

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
