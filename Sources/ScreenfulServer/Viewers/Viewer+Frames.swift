import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension Viewer {
    /// The row at the viewport's top, and the points of it that lie above the top, rounded to a thousandth.
    ///
    /// Before the first row that are fewer than none, and past the last one more than it has; in an empty list, row 0
    /// stands for the content's start. A request takes it as it is.
    var anchor: (row: Int, within: Double) {
        let offset = engine.offset
        let row = engine.geometry.row(atOffset: offset) ?? (offset < 0 ? 0 : max(0, engine.rowCount - 1))
        let within = offset - engine.geometry.offset(ofRow: row)
        let thousandths = (within * 1_000).rounded() / 1_000
        return (row, min(max(thousandths, Anchor.distances.lowerBound), Anchor.distances.upperBound))
    }

    /// The rectangle of a row in the list's coordinates, in points.
    func frame(ofRow row: Int) -> Rect {
        var frame = Rect(origin: Point(x: 0, y: 0), size: engine.viewport.size)
        frame.origin[axis] = engine.geometry.offset(ofRow: row)
        frame.size[axis] = engine.geometry.length(ofRow: row)
        return frame
    }
}
