import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// The engine's rules, written slowly and obviously: arrays, and every row looked at every time.
struct EngineModel {
    enum Data: Equatable {
        case none
        case fetching(FetchID)
        case failed(FetchID)
        case loaded
    }

    struct Row {
        var id: Int
        /// Points, or nil for the estimate.
        var length: Double?
        var isMeasured = false
        var state: InterfaceState = []
        var data = Data.none
        var isDrawn = false
        var awaitsDrawing = false
        var leftDisplayAt: Instant?
    }

    var rows: [Row]
    var estimate: Double
    var viewport: Double
    var offset = 0.0
    var tuning = RangeTuning.texture
    var container = InterfaceState.inHierarchy
    var isInBackground = false
    var mode = RangeMode.unspecified
    var preservesMode = false
    var hasBeenScrolled = false
    var isForward = true
    var phase = Scroll.Phase.settle
    /// The identity of the row that a jump has named, or that other lengths have put out of sight, until it is measured.
    var unplaced: Int?
    var awaitsMeasurement: Bool
    var owesPass = false
    var owedPassKeepsMode = false
    /// Whether the container's state is new since the last pass.
    var containerIsNew = false
    var modeAwaitsDrawing = false
    /// Grows by one with every edit.
    var edition = 0
    var nextRowID: Int

    init(rows: Int, estimate: Double, viewport: Double, awaitsMeasurement: Bool) {
        self.rows = (0..<rows).map { Row(id: $0) }
        self.estimate = estimate
        self.viewport = viewport
        self.awaitsMeasurement = awaitsMeasurement
        nextRowID = rows
    }

    func length(of row: Int) -> Double {
        rows[row].length ?? estimate
    }

    func top(of row: Int) -> Double {
        (0..<row).reduce(0) { $0 + length(of: $1) }
    }

    var contentLength: Double {
        top(of: rows.count)
    }

    /// The places of the rows that overlap a stretch.
    func rows(from start: Double, to end: Double) -> Set<Int> {
        var result = Set<Int>()
        var top = 0.0
        for row in rows.indices {
            let bottom = top + length(of: row)
            if start < end, top < end, bottom > start { result.insert(row) }
            top = bottom
        }
        return result
    }

    var visible: Set<Int> {
        rows(from: offset, to: offset + viewport)
    }

    var isVisible: Bool {
        container.contains(.visible) && !isInBackground
    }

    /// The rows in the display and in the preload range in a mode.
    func ranges(in mode: RangeMode) -> (display: Set<Int>, preload: Set<Int>) {
        func rows(_ buffer: ScreenfulBuffer) -> Set<Int> {
            guard buffer != .zero else { return visible }
            let before = (isForward ? buffer.trailing : buffer.leading) * viewport
            let after = (isForward ? buffer.leading : buffer.trailing) * viewport
            return self.rows(from: offset - before, to: offset + viewport + after)
        }
        let buffers = tuning[mode]
        let display = mode == .lowMemory ? [] : rows(buffers.display)
        return (display, buffers.display == buffers.preload ? display : rows(buffers.preload))
    }

    /// The mode that the next pass would bring.
    var nextMode: RangeMode {
        if visible.isEmpty { return mode }
        if mode == .unspecified { return .minimum }
        return isVisible && hasBeenScrolled && !preservesMode ? .full : mode
    }

    /// Makes every row what the rules say.
    ///
    /// - Parameter isOfLengths: Whether nothing but lengths is new.
    /// - Returns: The expected order of the changes.
    mutating func pass(isOfLengths: Bool) -> [[Int]] {
        let keepsMode = mode != .unspecified && isOfLengths && (!owesPass || owedPassKeepsMode)
        owesPass = false
        if !container.contains(.preload) {
            containerIsNew = false
            for row in rows.indices { rows[row].state = .measureLayout }
            return []
        }
        let visible = visible
        if visible.isEmpty, !containerIsNew || mode == .unspecified {
            containerIsNew = false
            for row in rows.indices { rows[row].state.remove(.visible) }
            return []
        }
        let newMode = keepsMode ? mode : nextMode
        let (display, preload) = ranges(in: newMode)
        let covered = visible.union(display).union(preload)
        if awaitsMeasurement, let first = covered.min(), let last = covered.max(),
            (first...last).contains(where: { !rows[$0].isMeasured })
        {
            owesPass = true
            owedPassKeepsMode = keepsMode
            return []
        }
        containerIsNew = false
        if mode != newMode { modeAwaitsDrawing = false }
        mode = newMode
        if !keepsMode, !visible.isEmpty { preservesMode = false }
        for row in rows.indices {
            let old = rows[row].state
            rows[row].state = state(visible.contains(row), display.contains(row), preload.contains(row))
            let entersDisplay = !old.contains(.display) && rows[row].state.contains(.display)
            if entersDisplay, !keepsMode, nextMode != mode { modeAwaitsDrawing = true }
        }
        return [
            visible.sorted(), display.subtracting(visible).sorted(),
            preload.subtracting(display).subtracting(visible).sorted(),
        ]
    }

    private func state(_ isSeen: Bool, _ isInDisplay: Bool, _ isInPreload: Bool) -> InterfaceState {
        var state = InterfaceState.measureLayout
        if isVisible {
            if isSeen { return .inHierarchy }
            if isInDisplay { state.insert(.display) }
            if isInPreload { state.insert(.preload) }
        } else if isSeen {
            state.insert(.preload)
            if mode != .lowMemory { state.insert(.display) }
        } else if isInDisplay {
            state.insert(.preload)
        }
        return state
    }
}
