import ScreenfulTypes

extension MediaNode {
    /// Takes a report in; what makes no sense for this medium changes nothing.
    ///
    /// - Returns: When a failed request may be repeated.
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

    /// Repeats a failed request whose time has come.
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
