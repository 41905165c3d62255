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

/// One cell of a row, as a template sees it.
public enum FieldValue: Hashable, Sendable {
    /// Nothing is known.
    case null
    /// True or false.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// Characters; dates and pictures are characters too.
    case text(String)

    /// True for what a condition takes for absent.
    ///
    /// That is nothing, no characters, and false; zero is a value.
    public var isEmpty: Bool {
        switch self {
        case .null: true
        case .boolean(let value): !value
        case .text(let value): value.isEmpty
        case .integer, .real: false
        }
    }
}
