/// A column of a list, as used by templates.
public struct TemplateColumn: Hashable, Sendable {
    /// The meaning of a column's values.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Characters.
        case text
        /// A whole number.
        case integer
        /// A number with a fraction.
        case real
        /// True or false.
        case boolean
        /// A date, with or without a time, in ISO 8601.
        case date
        /// A picture by its path or address.
        case image
    }

    /// The name in bindings.
    public var name: String
    /// The meaning of the values.
    public var kind: Kind

    /// Creates a column.
    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// A value of a row, as used by templates.
public enum FieldValue: Hashable, Sendable {
    /// No value.
    case null
    /// True or false.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// Characters; also dates and pictures.
    case text(String)

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
