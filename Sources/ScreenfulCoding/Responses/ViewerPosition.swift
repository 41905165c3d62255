package import JSON
import ScreenfulRanges
package import ScreenfulTypes

/// The position of a viewer, with which its answers begin.
package struct ViewerPosition: Hashable, Sendable {
    /// The row at the viewport's top.
    package let row: Int
    /// The points of the row that lie above the top.
    package let within: Double
    package let revision: Int
    package let mode: RangeMode
    package let direction: ScrollDirection
    package let offset: Double
    package let contentLength: Double

    package init(
        anchor: (row: Int, within: Double),
        revision: Int,
        mode: RangeMode,
        direction: ScrollDirection,
        offset: Double,
        contentLength: Double
    ) {
        (row, within) = anchor
        self.revision = revision
        self.mode = mode
        self.direction = direction
        self.offset = offset
        self.contentLength = contentLength
    }
}

/// The changes that follow from an event: the answer to a scroll.
package struct ViewerChanges {
    let position: ViewerPosition
    let correction: Double
    let lastEvent: UInt64
    let version: Int
    let changedCount: Int
    let changes: [StateChange]

    /// - Parameters:
    ///   - position: The position after the event.
    ///   - correction: The change of the offset that kept the visible rows in place, in points.
    ///   - lastEvent: The id of the latest event on the viewer's stream.
    ///   - version: The list's version, of which the rows are.
    ///   - changedCount: The number of rows whose states changed.
    ///   - changes: The changes that are listed.
    package init(
        at position: ViewerPosition,
        correction: Double,
        lastEvent: UInt64,
        version: Int,
        changedCount: Int,
        changes: [StateChange]
    ) {
        self.position = position
        self.correction = correction
        self.lastEvent = lastEvent
        self.version = version
        self.changedCount = changedCount
        self.changes = changes
    }
}

extension JSONWriter {
    /// Writes the members for the position of a viewer.
    mutating func members(_ position: ViewerPosition) {
        anchor(of: position)
        member("revision", position.revision)
        member("mode", position.mode.rawValue)
        member("direction", position.direction.name)
        member("offset", position.offset)
        member("contentHeight", position.contentLength)
    }

    /// Writes the row at the viewport's top, and the points of the row above it.
    mutating func anchor(of position: ViewerPosition) {
        key("anchor")
        beginArray()
        value(position.row)
        value(position.within)
        endArray()
    }

    /// Writes the changes of an event; a correction of 0 is left out.
    package mutating func value(_ changes: ViewerChanges) {
        beginObject()
        members(changes.position)
        if changes.correction != 0 { member("correction", changes.correction) }
        member("event", changes.lastEvent)
        member("version", changes.version)
        member("changedCount", changes.changedCount)
        key("changes")
        value(changes.changes)
        endObject()
    }

    /// Writes what a client with an event stream needs of the changes: the revision, and the event that tells the rest.
    package mutating func receipt(_ changes: ViewerChanges) {
        beginObject()
        member("revision", changes.position.revision)
        member("event", changes.lastEvent)
        endObject()
    }
}
