/// A line of a message's head: a name and a value.
public struct HeaderField: Hashable, Sendable {
    /// The name; its case does not matter.
    public var name: String
    /// The value without surrounding space.
    public var value: String

    /// Creates a field.
    ///
    /// - Precondition: The name is a token, and the value has no control characters
    ///   but tabs: a line break in either would forge another field.
    public init(_ name: String, _ value: String) {
        precondition(name.utf8.allSatisfy(\.isTokenCharacter) && !name.isEmpty, "\(name) is no field name")
        precondition(value.utf8.allSatisfy(\.isFieldCharacter), "the value of \(name) has a control character")
        self.name = name
        self.value = value
    }
}
