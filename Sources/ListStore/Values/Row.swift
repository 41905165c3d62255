/// A row of a list.
public struct Row: Hashable, Sendable {
    /// What identifies the row for as long as it exists, wherever it moves.
    public var id: Int64
    /// A value for each column, in the columns' order.
    public var values: [Value]

    /// Creates a row.
    public init(id: Int64, values: [Value]) {
        self.id = id
        self.values = values
    }
}
