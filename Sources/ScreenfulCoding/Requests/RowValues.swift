package import JSON
package import ScreenfulTypes

/// The values of a row that a request sets, by column.
package struct RowValues: Sendable {
    /// A value for each column, or nil where the request has none.
    package private(set) var values: [Value?]

    package init(columns: [Column]) { self.init(columnCount: columns.count) }

    init(columnCount: Int) { values = Array(repeating: nil, count: columnCount) }

    package init(columns: [Column], _ value: Value, at column: Int) {
        self.init(columns: columns)
        values[column] = value
    }

    package init(_ field: JSONField, columns: [Column]) throws(DecodingError) {
        self.init(columns: columns)
        let fields = try field.object()
        for (name, field) in fields.all {
            guard let index = columns.firstIndex(where: { $0.name == name }) else {
                let names = columns.map(\.name).joined(separator: ", ")
                throw field.error(.unknownField, "\(field.path) is no column; columns are: \(names)")
            }
            guard let value = Value(field.value, as: columns[index].type) else {
                throw field.wrongType("a value of type \(columns[index].type.rawValue), or null")
            }
            values[index] = value
        }
    }

    /// The same values, with null for columns without one.
    var complete: Self {
        var complete = self
        complete.values = row
        return complete
    }

    /// The row's values, null for columns without one.
    package var row: [Value] {
        values.map { $0 ?? .null }
    }
}
