/// A column of a list.
public struct Column: Hashable, Sendable {
    /// The name, unique within its list.
    public var name: String
    /// The type of its values.
    public var type: ColumnType

    /// Creates a column.
    public init(name: String, type: ColumnType) {
        self.name = name
        self.type = type
    }
}

/// The type of a column's values.
public enum ColumnType: String, Hashable, Sendable, CaseIterable {
    /// Text.
    case text
    /// Whole numbers of 64 bits.
    case integer
    /// Numbers with a fraction.
    case real
    /// True and false.
    case boolean
    /// Moments or days, as ISO 8601 text.
    case date
    /// Pictures, each as a path or an address.
    case image
}
