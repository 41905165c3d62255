/// Characters with places that each row fills in.
///
/// | written | is |
/// | --- | --- |
/// | `$title` | the value of the column `title` |
/// | `{$first name}` | the value of a column whose name has more than letters, digits and `_` |
/// | `{$date\|date}` | the value in a ``ValueFormat`` |
/// | `$$` | a dollar |
///
/// All else stands for itself. What is written is looked at when the template
/// is compiled, so that every mistake is reported with its place.
public struct BoundText: Hashable, Sendable {
    /// What is written.
    public var source: String

    /// Creates a text from what is written.
    public init(_ source: String) {
        self.source = source
    }

    /// Creates the text that stands for itself, whatever it holds.
    public init(literal: String) {
        source = literal.reduce(into: "") { text, character in
            text += character == "$" ? "$$" : String(character)
        }
    }

    /// True if nothing is written.
    public var isEmpty: Bool { source.isEmpty }
}

extension BoundText: ExpressibleByStringLiteral {
    /// Creates a text from what is written.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
