import HTTPServer
import ListStore

/// Values by columns, as far as a request gives them.
struct RowValues {
    /// A value for each column, or nil where the request has none.
    private var values: [Value?]

    /// A row for which nothing is given.
    init(columns: [Column]) {
        values = Array(repeating: nil, count: columns.count)
    }

    /// A row for which one value is given.
    init(columns: [Column], _ value: Value, at column: Int) {
        self.init(columns: columns)
        values[column] = value
    }

    init(_ field: Field, columns: [Column]) throws(Problem) {
        self.init(columns: columns)
        let fields = try field.object()
        for (name, field) in fields.all {
            guard let index = columns.firstIndex(where: { $0.name == name }) else {
                let names = columns.map(\.name).joined(separator: ", ")
                throw Problem(.unknownField, "\(field.path) is no column; columns are: \(names).", field: field.path)
            }
            guard let value = Value(field.value, as: columns[index].type) else {
                throw field.wrongType("a value of type \(columns[index].type.rawValue), or null")
            }
            values[index] = value
        }
    }

    /// The row's values, where those not given are null.
    var row: [Value] {
        values.map { $0 ?? .null }
    }

    /// A row's values with those given put over them.
    func merged(over row: [Value]) -> [Value] {
        zip(values, row).map { $0 ?? $1 }
    }
}
