/// The type of a JSON value (RFC 8259, section 3).
public enum JSONKind: String, Hashable, Sendable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case bool
    /// A number, with or without a fraction.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
}
