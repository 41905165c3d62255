/// What the values of a column mean.
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
    /// Pictures, as the path or address where each is found.
    case image
}
