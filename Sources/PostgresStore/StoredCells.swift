import JSON
import ListStore
import ScreenfulTypes

/// The values of a row as they are stored: a JSON array in the columns' order.
enum StoredCells {
    /// Encodes the values of a row.
    ///
    /// - Throws: ``StoreError/Code/wrongType`` for a text with the character 0, which PostgreSQL does not store.
    static func encode(_ row: Row) throws(StoreError) -> String {
        var json = JSONWriter()
        json.beginArray()
        for value in row.values {
            switch value {
            case .null: json.null()
            case .integer(let value): json.value(value)
            case .real(let value): json.value(value)
            case .boolean(let value): json.value(value)
            case .text(let text):
                guard !text.utf8.contains(0) else {
                    throw StoreError(
                        .wrongType,
                        "row \(row.id) has a text with the character U+0000, which PostgreSQL refuses"
                    )
                }
                json.value(text)
            }
        }
        json.endArray()
        return String(decoding: json.take(), as: UTF8.self)
    }

    /// Decodes the values of a row; values that are missing, as of a column that was added, are null.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` for JSON of another shape.
    static func decode(_ bytes: [UInt8], id: Int64, columns: [Column]) throws(StoreError) -> Row {
        guard let values = (try? JSONValue.parse(bytes))?.array, values.count <= columns.count else {
            throw StoreError(.corrupt, "the cells of row \(id) are no array of \(columns.count) values")
        }
        var row = Row(id: id, values: [])
        row.values.reserveCapacity(columns.count)
        for (index, column) in columns.enumerated() {
            row.values.append(index < values.count ? Value(values[index], of: column.type) : .null)
        }
        return row
    }
}

extension Value {
    /// Creates the value of a column from JSON; a value that does not fit the column becomes text.
    fileprivate init(_ json: JSONValue, of type: ColumnType) {
        switch (json, type) {
        case (.null, _): self = .null
        case (.integer(let value), .real): self = .real(Double(value))
        case (.integer(let value), _): self = .integer(value)
        case (.number(let value), _): self = .real(value)
        case (.bool(let value), _): self = .boolean(value)
        case (.string(let text), _): self = .text(text)
        case (.array, _), (.object, _): self = .null
        }
    }
}
