import ScreenfulRanges
import ScreenfulTypes

/// Headers and footers: their lengths and their states.
extension Engine {
    /// Replaces the headers and footers; the rows on screen keep their position.
    mutating func setSections(_ new: SectionGeometry?, _ work: inout PendingWork, into outcome: inout Outcome) {
        guard container != .pager else { return }
        if elements?.rowCount != new?.elementCount {
            _ = elements?.teardown(into: &outcome.elementDepartures)
            elements = new.map { RangeController(rowCount: $0.elementCount) }
        }
        keepingFirstRow(into: &outcome) { $0.setSections(new) }
        work.noteChange(keepsMode: true)
    }

    /// Stores measured lengths of headers and footers; the first row that no header covers keeps its position.
    mutating func takeLengths(
        of measured: [MeasuredElement],
        edition: Int,
        _ work: inout PendingWork,
        into outcome: inout Outcome
    ) {
        let count = elements?.rowCount ?? 0
        guard edition == self.edition,
            measured.allSatisfy({ 0..<count ~= $0.element && $0.length >= 0 && $0.length.isFinite })
        else {
            counters.staleAnswers += 1
            return
        }
        let oldLength = contentLength
        let isNew = measured.contains { layout.sections?.length(ofElement: $0.element) != $0.length }
        keepingFirstRow(into: &outcome) { layout in
            for new in measured { layout.setLength(new.length, ofElement: new.element) }
        }
        if isNew || contentLength != oldLength { work.noteChange(keepsMode: true) }
    }

    /// Changes the headers and footers while the first visible row stays as far below the header that covers it, or the
    /// viewport's start; at the start of the content the viewport stays there.
    private mutating func keepingFirstRow(into outcome: inout Outcome, _ change: (inout CollectionLayout) -> Void) {
        let oldLength = contentLength
        let limit = restLimit
        let held = firstRowOnScreen()
        change(&layout)
        moveOffset(to: held.map(offset(of:)) ?? offset, heldWithin: limit, oldLength: oldLength, into: &outcome)
    }

    /// Changes the states of headers and footers, which are in the ranges that the rows around them are in.
    ///
    /// A pinned header is visible, wherever its place is.
    ///
    /// - Note: Texture drops supplementary elements from its ranges (be0b74b4, ASRangeController.mm).
    mutating func updateElements(_ pass: RangePass, at now: Instant, into outcome: inout Outcome) {
        guard elements != nil else { return }
        guard layout.shownSections != nil else {
            _ = elements?.leaveRanges(into: &outcome.elementChanges)
            return
        }
        let visible = layout.elements(visibleIn: pass.viewport)
        var ofElements = pass
        ofElements.ranges = RowRanges(visible: visible, display: visible, preload: visible)
        // Before rows were ever visible there is no mode, and no range beyond the viewport.
        if pass.mode != .unspecified {
            let situation = situation(in: pass.mode, at: now)
            let rects = policy.rects(for: situation)
            ofElements.ranges.display = RowSet(layout.elements(intersecting: rects.display.extent(along: axis)))
            ofElements.ranges.preload = RowSet(layout.elements(intersecting: rects.preload.extent(along: axis)))
        }
        ofElements.appliesUnseen = pass.appliesUnseen || !pass.ranges.visible.isEmpty
        _ = elements?.update(ofElements, inElementsOf: layout, into: &outcome.elementChanges)
    }
}
