import ScreenfulTypes

extension NetworkImageNode {
    /// Handles an event and appends the actions that follow from it.
    public mutating func handle(_ event: Event, into actions: inout [Action]) {
        switch event {
        case .urlChanged(let url, let keepsImage): change(to: url, keepsImage: keepsImage, into: &actions)
        case .imageAssigned(let image): assign(image, into: &actions)
        case .stateChanged(let state): enter(state, into: &actions)
        case .cacheAnswered(let id, let isHit): answer(id, isHit: isHit, into: &actions)
        case .progressed(let id, let share):
            guard id == request, isLoading, share >= 0 else { return }
            progress = max(progress, min(share, 1))
        case .previewArrived(let id, let quality):
            guard id == request, isLoading, quality > arrivedQuality else { return }
            arrivedQuality = min(quality, 1)
            showPreview(into: &actions)
        case .loaded(let id):
            guard id == request, isLoading else { return }
            finish(into: &actions)
        case .failed(let id): fail(id, into: &actions)
        case .retryDue(let id):
            guard id == request, phase == .waiting else { return }
            load(into: &actions)
        case .retried:
            guard phase == .failed || phase == .waiting else { return }
            failures = 0
            load(into: &actions)
        }
    }

    private mutating func change(to url: String?, keepsImage: Bool, into actions: inout [Action]) {
        guard url != self.url else { return }
        abandon(keepsPart: false, into: &actions)
        self.url = url
        failures = 0
        if !keepsImage || url == nil { show(fallback, into: &actions) }
        beginIfWanted(into: &actions)
    }

    private mutating func assign(_ image: String?, into actions: inout [Action]) {
        abandon(keepsPart: false, into: &actions)
        url = nil
        failures = 0
        show(image.map { .assigned($0) } ?? fallback, into: &actions)
    }

    private mutating func enter(_ new: InterfaceState, into actions: inout [Action]) {
        let (old, oldPriority) = (state, priority)
        state = new
        guard new.contains(.preload) else {
            guard old.contains(.preload) else { return }
            abandon(keepsPart: true, into: &actions)
            // An assigned picture cannot be fetched again, so it stays.
            if case .assigned = shown { return }
            show(fallback, into: &actions)
            return
        }
        guard old.contains(.preload) else {
            failures = 0
            return beginIfWanted(into: &actions)
        }
        if isLoading, let request, priority != oldPriority { actions.append(.prioritize(request, priority)) }
        if !old.contains(.visible) { showPreview(into: &actions) }
    }

    private mutating func answer(_ id: MediaRequestID, isHit: Bool, into actions: inout [Action]) {
        guard id == request, phase == .lookingUp, let url else { return }
        guard !isHit else { return finish(into: &actions) }
        phase = .loading
        actions.append(.load(id, url: url, priority: priority, resumes: hasPart))
        hasPart = false
    }

    private mutating func fail(_ id: MediaRequestID, into actions: inout [Action]) {
        guard id == request, isLoading else { return }
        failures += 1
        guard failures <= options.retries else {
            (phase, request) = (.failed, nil)
            return
        }
        phase = .waiting
        actions.append(.wake(id, afterNanoseconds: options.backoff.wait(afterFailures: failures)))
    }

    private mutating func beginIfWanted(into actions: inout [Action]) {
        guard let url, state.contains(.preload) else { return }
        guard options.looksInCache else { return load(into: &actions) }
        phase = .lookingUp
        actions.append(.lookUp(newRequest(), url: url))
    }

    /// Requests the picture from the network under a new id.
    private mutating func load(into actions: inout [Action]) {
        guard let url else { return }
        phase = .loading
        progress = 0
        arrivedQuality = 0
        actions.append(.load(newRequest(), url: url, priority: priority, resumes: hasPart))
        hasPart = false
    }

    private mutating func newRequest() -> MediaRequestID {
        let id = MediaRequestID(rawValue: nextRequest)
        nextRequest += 1
        request = id
        return id
    }

    private mutating func finish(into actions: inout [Action]) {
        (phase, request, progress, failures) = (.loaded, nil, 1, 0)
        show(.full, into: &actions)
    }

    /// Cancels the request, and discards what it brought; the shown picture stays.
    private mutating func abandon(keepsPart: Bool, into actions: inout [Action]) {
        if let request, phase != .waiting { actions.append(.cancel(request, keepsPart: keepsPart && isLoading)) }
        hasPart = keepsPart && (isLoading || hasPart)
        (phase, request, progress, arrivedQuality) = (.idle, nil, 0, 0)
    }

    private mutating func showPreview(into actions: inout [Action]) {
        guard isLoading, options.showsPreviews, state.contains(.visible), arrivedQuality > 0 else { return }
        phase = .preview
        show(.preview(quality: arrivedQuality), into: &actions)
    }

    private var fallback: Shown { options.defaultImage.map { .defaultImage($0) } ?? .nothing }

    private mutating func show(_ new: Shown, into actions: inout [Action]) {
        guard new != shown else { return }
        shown = new
        actions.append(.show(new))
    }
}
