/// One cell of a row.
public enum Value: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// Text; dates and pictures are text too.
    case text(String)
    /// True or false.
    case boolean(Bool)

    /// True if a condition takes the value as absent.
    ///
    /// That is null, an empty text, and false; zero is a value.
    public var isEmpty: Bool {
        switch self {
        case .null: true
        case .boolean(let value): !value
        case .text(let value): value.isEmpty
        case .integer, .real: false
        }
    }
}

/// A row of a list.
public struct Row: Hashable, Sendable {
    /// The identity of the row for as long as it exists, wherever it moves.
    public var id: Int64
    /// A value for each column, in the columns' order.
    public var values: [Value]

    /// Creates a row.
    public init(id: Int64, values: [Value]) {
        self.id = id
        self.values = values
    }
}
