import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension JSONWriter {
    /// Writes the complete state of a viewer, for a new listener.
    mutating func snapshot(of viewer: Viewer, nodes: Range<Int>, cells: [BoundCell]) {
        beginObject()
        ranges(of: viewer)
        member("rowCount", viewer.engine.rowCount)
        key("geometry")
        beginObject()
        measured(of: viewer)
        frames(of: nodes, in: viewer.engine.geometry)
        endObject()
        key("cells")
        self.cells(cells, of: viewer)
        key("media")
        value(viewer.media.all, of: viewer)
        key("batch")
        batches(of: viewer)
        key("fetches")
        failedFetches(of: viewer)
        key("list")
        value(viewer.list)
        endObject()
    }

    /// Writes the frames of the rows that have a node.
    ///
    /// `correction` is the change of the offset that kept the first visible row in place, in points.
    mutating func geometry(of viewer: Viewer, nodes: Range<Int>, correction: Double) {
        beginObject()
        anchor(of: viewer)
        member("revision", viewer.engine.revision)
        member("contentHeight", viewer.engine.contentLength)
        member("rowCount", viewer.engine.rowCount)
        member("offset", viewer.engine.offset)
        member("correction", correction)
        measured(of: viewer)
        frames(of: nodes, in: viewer.engine.geometry)
        endObject()
    }

    /// Writes the number of rows whose length is exact, if lengths depend on a template.
    mutating func measured(of viewer: Viewer) {
        if viewer.heightCache != nil { member("measured", viewer.engine.geometry.measuredRowCount) }
    }

    /// Writes the members `first`, `top` and `heights`.
    private mutating func frames(of rows: Range<Int>, in geometry: RowGeometry) {
        member("first", rows.lowerBound)
        member("top", geometry.offset(ofRow: rows.lowerBound))
        key("heights")
        beginArray()
        geometry.forEachRow(in: rows) { _, _, length in value(length) }
        endArray()
    }

    /// Writes the contents of rows.
    mutating func cells(_ cells: [BoundCell], of viewer: Viewer) {
        beginArray()
        for cell in cells {
            beginObject()
            member("row", cell.row)
            member("id", cell.content.id)
            key("values")
            values(cell.content, columns: viewer.list.record.columns)
            key("nodes")
            nodes(cell.tree)
            endObject()
        }
        endArray()
    }
}
