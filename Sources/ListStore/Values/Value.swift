/// One cell of a row.
public enum Value: Hashable, Sendable {
    /// Nothing is known.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// Text; dates and pictures are text too.
    case text(String)
    /// True or false.
    case boolean(Bool)
}
