import ScreenfulTypes

/// A medium of any kind: the state machine that decides about it.
///
/// A report that does not apply to a medium, or that is about a cancelled request, changes nothing.
///
/// Indirect, so that the media of many rows take little more than they need, and are cheap to hand on.
indirect enum MediaNode: Hashable, Sendable {
    /// A network image, a local image, or a poster.
    case image(NetworkImageNode)
    case multiplexImage(MultiplexImageNode)
    case video(VideoNode)
    case map(MapNode)

    /// The time at which a failed request may be retried.
    struct Wake {
        var request: MediaRequestID
        var afterNanoseconds: Int64
    }

    /// Creates a medium with an empty state.
    ///
    /// `isCached` returns true if a picture can be shown without a request.
    init(_ kind: MediaSource.Kind, mapTiles: String, isCached: (String) -> Bool) {
        switch kind {
        case .image(let url, let defaultImage): self = .image(NetworkImageNode(url: url, defaultImage: defaultImage))
        case .poster(let url): self = .image(NetworkImageNode(url: url, defaultImage: ""))
        case .multiplexImage(let urls): self = .multiplexImage(MultiplexImageNode(urls, isCached: isCached))
        case .video(let url, let playsAutomatically, let repeats):
            self = .video(VideoNode(url: url, playsAutomatically: playsAutomatically, repeats: repeats))
        case .map: self = .map(MapNode(tiles: mapTiles))
        }
    }

    /// Changes the interface state.
    mutating func enter(_ state: InterfaceState) {
        switch self {
        case .image(var node):
            node.enter(state)
            self = .image(node)
        case .multiplexImage(var node):
            node.enter(state)
            self = .multiplexImage(node)
        case .video(var node):
            node.enter(state)
            self = .video(node)
        case .map(var node):
            node.enter(state)
            self = .map(node)
        }
    }

    /// Handles a report.
    ///
    /// - Returns: The wait before a failed request may be retried.
    mutating func take(_ report: MediaReport) -> Wake? {
        var wake: Wake?
        switch self {
        case .image(var node):
            wake = node.take(report)
            self = .image(node)
        case .multiplexImage(var node):
            node.take(report)
            self = .multiplexImage(node)
        case .video(var node):
            node.take(report)
            self = .video(node)
        case .map(var node):
            node.take(report)
            self = .map(node)
        }
        return wake
    }

    /// Retries a failed request whose wait is over.
    mutating func retry(_ request: MediaRequestID) {
        guard case .image(var node) = self else { return }
        node.retry(request)
        self = .image(node)
    }
}
