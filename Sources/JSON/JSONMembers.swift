/// The members of an object, asked for by name; it remembers the names.
///
/// A decoder asks for each member that it knows. What is ``unasked`` at the end is a mistake.
public struct JSONMembers: Sendable {
    /// The object itself.
    public let object: JSONObject
    /// The names that were asked for, in that order and each once.
    public private(set) var asked: [String] = []

    /// Reads an object.
    public init(_ object: JSONObject) {
        self.object = object
    }

    /// The value of a member, or nil if there is none of this name.
    ///
    /// - Complexity: O(*n*) for *n* names that were asked for.
    public mutating func value(_ name: String) -> JSONValue? {
        if !asked.contains(name) { asked.append(name) }
        return object[name]
    }

    /// The first name that nobody has asked for.
    public var unasked: String? {
        object.keys.first { !asked.contains($0) }
    }
}
