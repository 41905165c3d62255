import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Updates the ranges and changes the states of rows accordingly.
    ///
    /// If rows have to be measured first, the update is deferred until they are,
    /// so that one scroll yields one set of changes in the documented order.
    mutating func update(at now: Instant, _ work: inout PendingWork, into outcome: inout Outcome) {
        let container = effectiveContainerState
        guard container.contains(.preload) else {
            // The row of an outer list that has left its preload range: none of its own rows is needed.
            needsUpdate = false
            containerAwaitsUpdate = false
            outcome.changedCount += controller.leaveRanges(into: &outcome.changes)
            _ = elements?.leaveRanges(into: &outcome.elementChanges)
            return
        }

        var modes = modes
        let open = openRows
        let pinned = layout.specification.pinned
        let visible = open.including(pinned, of: rowCount)
        // Lengths that arrive in the background end no temporary mode; a scroll does, and an event that set one.
        let keepsMode =
            modes.mode != .unspecified && (work.keepsMode || !work.needsUpdate)
            && (pendingUpdateKeepsMode || !needsUpdate)
        if !keepsMode {
            modes.beginPass(isContainerVisible: container.contains(.visible), hasVisibleRows: !visible.isEmpty)
        }
        let mode = modes.mode
        // A list that is hidden or shown prepares other rows, also while its content is pulled out of sight.
        let isOfContainer = containerAwaitsUpdate && mode != .unspecified
        var ranges = RowRanges(visible: visible, display: visible, preload: visible)
        if !visible.isEmpty || isOfContainer {
            // The visible rows are visible, whatever the policy returns.
            var situation = situation(in: mode, at: now)
            situation.visible = open
            let wanted = policy.rows(for: situation, in: layout)
            ranges.display = wanted.display.clamped(to: 0..<rowCount).including(pinned, of: rowCount)
            ranges.preload = wanted.preload.clamped(to: 0..<rowCount).including(pinned, of: rowCount)
            if awaitsMeasurement, awaitLengths(of: ranges, into: &outcome) {
                needsUpdate = true
                pendingUpdateKeepsMode = keepsMode
                return
            }
        }

        needsUpdate = false
        containerAwaitsUpdate = false
        counters.passes += 1
        if self.modes.mode != modes.mode {
            work.isChanged = true
            modeAwaitsDrawing = false
        }
        self.modes = modes
        let firstChange = outcome.changes.count
        let pass = RangePass(
            ranges: ranges,
            mode: mode,
            isContainerVisible: container.contains(.visible),
            appliesUnseen: isOfContainer,
            viewport: openViewport.extent(along: axis),
            isMovingForward: direction.contains(axis.forward)
        )
        outcome.changedCount += controller.update(pass, in: layout, into: &outcome.changes)
        updateElements(pass, at: now, into: &outcome)
        if container.contains(.visible) { layout.pin(visible) }
        if !keepsMode, nextUpdateChangesMode(hasVisibleRows: !visible.isEmpty),
            outcome.changes[firstChange...].contains(where: \.entersDisplay)
        {
            modeAwaitsDrawing = true
        }
    }

    /// Requests the lengths of rows in the ranges that are not measured.
    ///
    /// - Returns: True if the update has to wait.
    private mutating func awaitLengths(of ranges: RowRanges, into outcome: inout Outcome) -> Bool {
        guard layout.specification.itemLength == nil, let missing = firstUnmeasured(in: ranges) else { return false }
        if let measuring, measuring.lowerBound <= missing.lowerBound, missing.upperBound <= measuring.upperBound {
            return true
        }
        measuring = missing
        outcome.actions.append(.measure(missing))
        return true
    }

    /// The first rows of the ranges that have to be measured, across the smallest range that has them all where each is
    /// one run; nil if there are none.
    private func firstUnmeasured(in ranges: RowRanges) -> Range<Int>? {
        if ranges.visible.count <= 1, ranges.display.count <= 1, ranges.preload.count <= 1 {
            let hull = ranges.visible.hull.joined(ranges.display.hull).joined(ranges.preload.hull)
            return layout.lengths.firstUnmeasured(in: hull)
        }
        for run in [ranges.visible, ranges.display, ranges.preload].joined() {
            if let missing = layout.lengths.firstUnmeasured(in: run) { return missing }
        }
        return nil
    }

    /// True if the next update would change the range mode.
    ///
    /// Not inlined: where it is, the compiler copies the engine for it.
    @inline(never)
    func nextUpdateChangesMode(hasVisibleRows: Bool) -> Bool {
        let isContainerVisible = effectiveContainerState.contains(.visible)
        return modes.nextPassChangesMode(isContainerVisible: isContainerVisible, hasVisibleRows: hasVisibleRows)
    }
}

extension StateChange {
    fileprivate var entersDisplay: Bool { !old.contains(.display) && new.contains(.display) }
}

extension Range<Int> {
    /// The smallest range that contains this one and another one, of which an empty one has no place.
    fileprivate func joined(_ other: Self) -> Self {
        if isEmpty { return other }
        return other.isEmpty ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
}
