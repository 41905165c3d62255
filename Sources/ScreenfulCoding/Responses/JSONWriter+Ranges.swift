package import JSON
import Screenful
package import ScreenfulRanges
package import ScreenfulTypes

extension JSONWriter {
    /// Writes `[x, y, width, height]`.
    package mutating func value(_ rect: Rect) {
        array(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    }

    /// Writes `{"visible", "display", "preload"}`, a rectangle each.
    mutating func value(_ ranges: Engine.Ranges) {
        beginObject()
        key("visible")
        value(ranges.visible)
        key("display")
        value(ranges.display)
        key("preload")
        value(ranges.preload)
        endObject()
    }

    /// Writes `{"width", "height"}`, in points.
    package mutating func value(_ size: Size) {
        beginObject()
        member("width", size.width)
        member("height", size.height)
        endObject()
    }

    /// Writes `[[row, before, after], …]`.
    package mutating func value(_ changes: [StateChange]) {
        beginArray()
        for change in changes { array(change.row, Int(change.old.rawValue), Int(change.new.rawValue)) }
        endArray()
    }

    /// Writes `[[first, last, mask], …]`.
    package mutating func value(_ runs: [StateRun]) {
        beginArray()
        for run in runs { array(run.rows.lowerBound, run.rows.upperBound - 1, Int(run.state.rawValue)) }
        endArray()
    }

    /// Writes `[[first, last], …]`.
    package mutating func value(_ ranges: [Range<Int>]) {
        beginArray()
        for range in ranges { array(range.lowerBound, range.upperBound - 1) }
        endArray()
    }

    /// Writes the changes of an edit; a move of several rows is one pair for each row.
    package mutating func value(_ edit: RowEdit) {
        beginObject()
        key("removed")
        value(edit.removed)
        key("inserted")
        value(edit.inserted)
        key("moved")
        beginArray()
        for move in edit.moved {
            for (from, to) in zip(move.rows, move.destination) { array(from, to) }
        }
        endArray()
        key("reloaded")
        value(edit.reloaded)
        endObject()
    }
}

extension ScrollDirection {
    /// The name of a viewer's direction, which is along one axis.
    package var name: String {
        if contains(.down) { return "down" }
        if contains(.up) { return "up" }
        return contains(.left) ? "left" : "right"
    }
}
