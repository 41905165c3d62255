import ScreenfulTypes

extension NodeLifecycle {
    /// Takes an event in and appends what follows from it.
    public mutating func handle(_ event: Event, into actions: inout [Action]) {
        switch event {
        case .laidOut(let edition):
            // A layout that was computed before the last one is late.
            guard edition > lastEdition else { return }
            (layoutEdition, lastEdition) = (edition, edition)
            actions.append(.didLayout)
        case .layoutInvalidated:
            layoutEdition = nil
        case .built:
            guard !isLoaded else { return }
            isLoaded = true
            actions.append(.didLoad)
        case .enteredHierarchy:
            guard !isInHierarchy else { return }
            // A node cannot be on the page without having been built.
            handle(.built, into: &actions)
            isInHierarchy = true
            actions.append(.didEnterHierarchy)
        case .exitedHierarchy:
            guard isInHierarchy else { return }
            isInHierarchy = false
            actions.append(.didExitHierarchy)
        case .stateChanged(let new):
            enter(new, into: &actions)
        case .displayed(let edition):
            guard isDisplaying, edition == displayEdition else { return }
            (isDisplaying, hasContents) = (false, true)
            actions.append(.displayDidFinish)
        case .displayInvalidated:
            displayEdition += 1
            isDisplaying = false
            displayIfWanted(isNeeded: true, into: &actions)
        case .turnEnded:
            endTurn(into: &actions)
        }
        updatePlaceholder(into: &actions)
    }

    private mutating func enter(_ new: InterfaceState, into actions: inout [Action]) {
        let old = state
        state = new
        for callback in InterfaceCallbacks(from: old, to: new) {
            actions.append(.callback(callback))
            if callback == .didEnterDisplayState {
                awaitsClearing = false
                displayIfWanted(isNeeded: !hasContents, into: &actions)
            } else if callback == .didExitDisplayState {
                awaitsClearing = true
                guard isDisplaying else { continue }
                isDisplaying = false
                actions.append(.suspendDisplay)
            }
        }
    }

    private mutating func endTurn(into actions: inout [Action]) {
        defer { awaitsClearing = false }
        guard awaitsClearing, !state.contains(.display), hasContents else { return }
        hasContents = false
        actions.append(.clearContents)
    }

    private mutating func displayIfWanted(isNeeded: Bool, into actions: inout [Action]) {
        guard isNeeded, !isDisplaying, state.contains(.display) else { return }
        isDisplaying = true
        actions.append(.display(edition: displayEdition))
    }

    private mutating func updatePlaceholder(into actions: inout [Action]) {
        let wanted = hasPlaceholder && isInHierarchy && !hasContents
        guard wanted != showsPlaceholder else { return }
        showsPlaceholder = wanted
        actions.append(wanted ? .showPlaceholder : .hidePlaceholder)
    }
}
