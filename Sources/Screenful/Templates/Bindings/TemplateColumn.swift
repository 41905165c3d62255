/// A column of a list, as a template sees it.
public struct TemplateColumn: Hashable, Sendable {
    /// What the values of a column mean.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Characters.
        case text
        /// A whole number.
        case integer
        /// A number with a fraction.
        case real
        /// True or false.
        case boolean
        /// A moment or a day, as ISO 8601 characters.
        case date
        /// A picture by its path or address.
        case image
    }

    /// The name that bindings use.
    public var name: String
    /// What the values mean.
    public var kind: Kind

    /// Creates a column.
    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
