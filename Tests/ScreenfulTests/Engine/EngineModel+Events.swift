import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension EngineModel {
    /// Takes an event; answers whether the ranges have to be looked at.
    mutating func apply(_ event: Event) -> Bool {
        switch event {
        case .opened, .policySet: return true
        case .scrolled(let scroll): self.scroll(scroll)
        case .resized(let size):
            guard size.height != viewport else { return false }
            let wasResting = isResting
            viewport = size.height
            if wasResting { rest() }
        case .rangeModeSet(let mode): set(mode)
        case .tuningSet(let tuning, _): self.tuning = tuning
        case .memoryWarning:
            let seen = isInBackground ? container.subtracting(.visible) : container
            set(seen.contains(.display) ? .visibleOnly : .lowMemory)
        case .didEnterBackground:
            guard !isInBackground else { return false }
            set(container.contains(.visible) ? .visibleOnly : .lowMemory)
            isInBackground = true
        case .willEnterForeground:
            guard isInBackground else { return false }
            isInBackground = false
            set(container.contains(.visible) ? .minimum : .visibleOnly)
        case .containerStateChanged(let state, let mode):
            guard state != container || mode != nil else { return false }
            containerIsNew = containerIsNew || state != container
            container = state
            if let mode { set(mode) }
        case .measured(let range, let lengths, _, let edition):
            guard edition == nil, range.upperBound <= rows.count, !range.isEmpty else { return false }
            hold { model in
                for (row, length) in zip(range, lengths) {
                    model.rows[row].length = length
                    model.rows[row].isMeasured = true
                }
            }
        case .geometryAdopted(let geometry, _, let edition):
            guard edition == self.edition, geometry.rowCount == rows.count else { return false }
            let held = hold { model in
                model.estimate = geometry.estimate
                for row in model.rows.indices {
                    model.rows[row].isMeasured = geometry.isMeasured(row)
                    model.rows[row].length = geometry.isMeasured(row) ? geometry.length(ofRow: row) : nil
                }
            }
            if let held, unplaced == nil, !visible.contains(held) { keepUntilMeasured(held) }
        case .estimateChanged(let length, _):
            guard length != estimate else { return false }
            hold { $0.estimate = length }
        case .committed(let edit, _, _, _):
            guard !edit.isEmpty else { return false }
            commit(edit)
        case .rowsArrived(let id, _):
            for row in rows.indices where rows[row].data == .fetching(id) { rows[row].data = .loaded }
            return false
        case .rowsFailed(let id):
            for row in rows.indices where rows[row].data == .fetching(id) { rows[row].data = .failed(id) }
            return false
        case .displayed(let range):
            let wasWaiting = rows.contains { $0.awaitsDrawing }
            for row in rows.indices where range.contains(row) { rows[row].awaitsDrawing = false }
            guard wasWaiting, !rows.contains(where: { $0.awaitsDrawing }), modeAwaitsDrawing else { return false }
            modeAwaitsDrawing = false
            return nextMode != mode
        default: return false
        }
        return true
    }

    private mutating func scroll(_ scroll: Scroll) {
        if scroll.phase == .drag, phase != .drag {
            hasBeenScrolled = true
            set(.full)
        }
        phase = scroll.phase
        let new =
            switch scroll.position {
            case .offset(let offset): offset
            case .row(let row, let within): top(of: min(max(0, row), rows.count)) + within
            }
        let motion = scroll.velocity != 0 ? scroll.velocity : held(new) - held(offset)
        if motion != 0 { isForward = motion > 0 }
        offset = new
        unplaced = nil
        guard scroll.phase == .program, case .row(let row, _) = scroll.position, rows.indices.contains(row) else {
            return
        }
        keepUntilMeasured(row)
    }

    /// Keeps a row where it is if nothing on screen is measured.
    private mutating func keepUntilMeasured(_ row: Int) {
        if ([row] + visible).allSatisfy({ !rows[$0].isMeasured }) { unplaced = rows[row].id }
    }

    private mutating func set(_ mode: RangeMode) {
        self.mode = mode
        preservesMode = true
    }

    private var isResting: Bool {
        offset >= 0 && offset <= max(0, contentLength - viewport)
    }

    private mutating func rest() {
        offset = held(offset)
    }

    /// Beyond its ends the content is not moved over.
    private func held(_ offset: Double) -> Double {
        min(max(offset, 0), max(0, contentLength - viewport))
    }

    @discardableResult
    private mutating func hold(_ change: (inout Self) -> Void) -> Int? {
        let wasResting = isResting
        let isGoingBack = !isForward && phase != .program
        let kept = rows.firstIndex { $0.id == unplaced }
        let anchor = kept ?? (isGoingBack ? visible.filter { rows[$0].isMeasured }.min() : nil) ?? visible.min()
        let before = anchor.map { top(of: $0) } ?? 0
        change(&self)
        offset += (anchor.map { top(of: $0) } ?? 0) - before
        if wasResting { rest() }
        if let kept, rows[kept].isMeasured { unplaced = nil }
        return anchor
    }

    /// Applies an edit place by place; the first visible row that keeps its place stays put.
    private mutating func commit(_ edit: RowEdit) {
        edition += 1
        unplaced = nil
        let wasResting = isResting
        let old = rows
        let seen = visible
        let gone = Set(edit.removed.flatMap(\.self) + edit.moved.flatMap { Array($0.rows) })
        let kept = old.indices.filter { !gone.contains($0) }
        var held: (id: Int, distance: Double)?
        if let first = seen.min(), let row = kept.first(where: { $0 >= first }) {
            held = (old[row].id, seen.contains(row) ? offset - top(of: row) : 0)
        }
        let before = seen.min().flatMap { first in kept.last { $0 < first } }.map { old[$0].id }

        var new = [Row?](repeating: nil, count: old.count + edit.countChange)
        for move in edit.moved {
            for (from, to) in zip(move.rows, move.destination) { new[to] = old[from] }
        }
        for row in edit.inserted.flatMap(\.self) {
            new[row] = Row(id: nextRowID)
            nextRowID += 1
        }
        var rest = kept[...]
        for row in new.indices where new[row] == nil { new[row] = rest.popFirst().map { old[$0] } }
        rows = new.compactMap(\.self)
        for row in edit.reloaded.flatMap(\.self) {
            rows[row].isMeasured = false
            rows[row].data = .none
            rows[row].isDrawn = false
            rows[row].awaitsDrawing = false
            rows[row].leftDisplayAt = nil
        }

        if let held, let row = rows.firstIndex(where: { $0.id == held.id }) {
            offset = top(of: row) + held.distance
        } else if !seen.isEmpty {
            offset = before.flatMap { id in rows.firstIndex { $0.id == id } }.map { top(of: $0 + 1) } ?? 0
        }
        if wasResting { self.rest() }
    }
}

extension Event {
    /// Whether it tells nothing but how long rows are.
    var isOfLengths: Bool {
        switch self {
        case .measured, .geometryAdopted, .estimateChanged: true
        default: false
        }
    }
}
