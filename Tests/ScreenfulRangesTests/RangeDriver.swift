import ScreenfulRanges
import ScreenfulTypes

/// A list under a viewport, moved by hand.
struct RangeDriver {
    var geometry: RowGeometry
    var controller: RangeController
    var tuning = RangeTuning.texture
    var viewportHeight = 400.0
    var offset = 0.0
    var direction: ScrollDirection = .down
    var mode = RangeMode.full
    var isContainerVisible = true
    var order = RangePass.Order.nearestFirst

    /// Rows of 100 points under a viewport of 400.
    init(rowCount: Int) {
        geometry = RowGeometry(count: rowCount, estimate: 100)
        controller = RangeController(rowCount: rowCount)
    }

    var viewport: Rect { Rect(x: 0, y: offset, width: 320, height: viewportHeight) }

    var pass: RangePass {
        RangePass(
            ranges: tuning.rows(
                in: CollectionLayout(list: geometry),
                viewport: viewport,
                axis: .vertical,
                direction: direction,
                mode: mode
            ),
            mode: mode,
            isContainerVisible: isContainerVisible,
            viewport: viewport.extent(along: .vertical),
            isMovingForward: direction == .down,
            order: order
        )
    }

    @discardableResult
    mutating func update() -> (changes: [StateChange], count: Int) {
        var changes: [StateChange] = []
        let count = controller.update(pass, in: CollectionLayout(list: geometry), into: &changes)
        return (changes, count)
    }

    mutating func apply(_ edit: RowEdit) -> [StateChange] {
        var changes: [StateChange] = []
        geometry.apply(edit)
        controller.apply(edit, into: &changes)
        return changes
    }

    /// One letter for each row: its nearest range, `d` for display without preload, a blank for no state.
    var picture: String {
        let letters = controller.runs.map { run in
            let letter =
                switch run.state {
                case []: " "
                case .measureLayout: "."
                case [.measureLayout, .preload]: "P"
                case [.measureLayout, .display]: "d"
                case [.measureLayout, .preload, .display]: "D"
                case .inHierarchy: "V"
                default: "?"
                }
            return String(repeating: letter, count: run.rows.count)
        }
        return letters.joined()
    }
}
