import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    mutating func setMode(_ mode: RangeMode, _ agenda: inout PendingWork) {
        guard mode != .unspecified else { return }
        agenda.isChanged = mode != self.mode
        modes.set(mode)
        agenda.needsPass = true
    }

    mutating func setTuning(_ tuning: RangeTuning, _ preset: RangePreset, _ agenda: inout PendingWork) {
        agenda.isChanged = tuning != self.tuning || preset != self.preset
        self.tuning = tuning
        self.preset = preset
        agenda.needsPass = true
    }

    /// Another strategy decides from now on; rows that are here stay, wherever they are promised preload.
    mutating func setPolicy(_ policy: any PreloadingPolicy, at now: Instant, _ agenda: inout PendingWork) {
        let old = self.policy
        self.policy = policy
        self.policy.succeed(old)
        // It is to know where the reader is before anything moves.
        if stage == .open { self.policy.observe(scrollSample(at: now)) }
        agenda.check = BatchTrigger()
        agenda.needsPass = true
        agenda.isChanged = true
    }

    mutating func setMostRowsPerFetch(_ rows: Int) {
        mostRowsPerFetch = max(1, rows)
    }

    mutating func setFetchConcurrency(_ fetches: Int) {
        fetchConcurrency = max(1, fetches)
    }

    mutating func setLeadingScreens(_ screens: Double, _ agenda: inout PendingWork) {
        guard screens.isFinite, screens >= 0, screens != tailBatch.configuration.leadingScreens else { return }
        tailBatch.configuration.leadingScreens = screens
        headBatch.configuration.leadingScreens = screens
        rearmBatches(&agenda)
        agenda.isChanged = true
    }

    mutating func receiveMemoryWarning(_ agenda: inout PendingWork) {
        let old = mode
        modes.receivedMemoryWarning(container: effectiveContainerState)
        agenda.needsPass = true
        agenda.isChanged = mode != old
    }

    mutating func enterBackground(_ agenda: inout PendingWork) {
        guard !modes.isInBackground else { return }
        modes.didEnterBackground(container: containerState)
        agenda.needsPass = true
        agenda.isChanged = true
    }

    mutating func enterForeground(_ agenda: inout PendingWork) {
        guard modes.isInBackground else { return }
        modes.willEnterForeground(container: containerState)
        agenda.needsPass = true
        agenda.isChanged = true
        if containerState.contains(.visible) { rearmBatches(&agenda) }
    }

    mutating func setContainerState(_ state: InterfaceState, _ agenda: inout PendingWork) {
        guard state != containerState else { return }
        let wasVisible = containerState.contains(.visible)
        containerState = state
        agenda.needsPass = true
        agenda.isChanged = true
        if state.contains(.visible), !wasVisible { rearmBatches(&agenda) }
    }

    /// There is a new reason to ask for more rows.
    private mutating func rearmBatches(_ agenda: inout PendingWork) {
        tailBatch.rearm()
        headBatch.rearm()
        agenda.check = BatchTrigger()
    }
}
