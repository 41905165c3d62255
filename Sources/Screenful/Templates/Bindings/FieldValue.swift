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
