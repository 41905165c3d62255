package import JSON
package import ScreenfulTypes

extension JSONWriter {
    /// Writes a row's values by the names of its columns.
    package mutating func values(_ row: Row, columns: [Column]) {
        beginObject()
        for (column, value) in zip(columns, row.values) {
            key(named: column.name)
            self.value(value)
        }
        endObject()
    }

    /// Writes a row with its place in the list.
    package mutating func value(_ row: Row, index: Int, columns: [Column]) {
        beginObject()
        member("id", row.id)
        member("index", index)
        key("values")
        values(row, columns: columns)
        endObject()
    }
}

extension Row {
    /// The number of bytes of the row's values as JSON.
    package func jsonSize(columns: [Column]) -> Int {
        var writer = JSONWriter()
        writer.values(self, columns: columns)
        return writer.count
    }
}
