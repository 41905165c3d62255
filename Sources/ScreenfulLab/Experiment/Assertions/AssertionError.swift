/// A condition that cannot be read or has no answer, and where the mistake is.
public struct AssertionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The character of the text at which the mistake is, counted from 1.
    public var place: Int
    /// What is wrong.
    public var reason: String

    /// Creates an error.
    public init(place: Int, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    /// The place and the reason.
    public var description: String { "character \(place): \(reason)" }
}
