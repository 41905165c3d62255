import JSON
package import Screenful
package import ScreenfulTypes

/// The contents of a row and the nodes that they are bound to, encoded once for all listeners.
package struct EncodedCell: Sendable {
    /// The members `id`, `values` and `nodes` of a cell, with the commas between them.
    let members: [UInt8]

    /// Encodes the contents of a row.
    ///
    /// - Parameters:
    ///   - content: The contents.
    ///   - tree: The nodes that they are bound to.
    ///   - columns: The columns of the values.
    package init(_ content: Row, _ tree: NodeTree, columns: [Column]) {
        members = JSONWriter.members(capacity: 2_048) { json in
            json.member("id", content.id)
            json.key("values")
            json.values(content, columns: columns)
            json.key("nodes")
            json.nodes(tree)
        }
    }

    /// The number of bytes.
    package var byteCount: Int { members.count }
}

/// An encoded cell at its place in the list.
package struct PublishedCell {
    package let row: Int
    package let cell: EncodedCell

    package init(row: Int, _ cell: EncodedCell) {
        self.row = row
        self.cell = cell
    }
}

extension JSONWriter {
    /// Writes the contents of rows.
    mutating func value(_ cells: [PublishedCell]) {
        beginArray()
        for cell in cells {
            beginObject()
            member("row", cell.row)
            members(encoded: cell.cell.members)
            endObject()
        }
        endArray()
    }
}
