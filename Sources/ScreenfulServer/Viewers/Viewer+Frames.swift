import Screenful
import ScreenfulRanges
import ScreenfulTypes

extension Viewer {
    /// The rectangle of a row in the list's coordinates, in points.
    func frame(ofRow row: Int) -> Rect {
        var frame = Rect(origin: Point(x: 0, y: 0), size: engine.viewport.size)
        frame.origin[axis] = engine.geometry.offset(ofRow: row)
        frame.size[axis] = engine.geometry.length(ofRow: row)
        return frame
    }
}
