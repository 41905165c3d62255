/// A named place in every row of a list.
public struct Column: Hashable, Sendable {
    /// The name, unique within its list.
    public var name: String
    /// What its values mean.
    public var type: ColumnType

    /// Creates a column.
    public init(name: String, type: ColumnType) {
        self.name = name
        self.type = type
    }
}
