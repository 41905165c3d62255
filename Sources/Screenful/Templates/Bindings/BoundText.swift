/// A text with bindings to columns, which each row fills in.
///
/// | written | is |
/// | --- | --- |
/// | `$title` | the value of the column `title` |
/// | `{$first name}` | the value of a column whose name has more than letters, digits and `_` |
/// | `{$"price\|USD"}` | the same where the name has a bar or a brace, or begins with a dollar or a quote |
/// | `{$date\|date}` | the value in a ``ValueFormat`` |
/// | `$$` | a dollar |
///
/// All other characters stand for themselves. A text is parsed when its template
/// is compiled, so that every error is reported with its path.
public struct BoundText: Hashable, Sendable {
    /// The text as written.
    public var source: String

    /// Creates a text with bindings.
    public init(_ source: String) { self.source = source }

    /// Creates a text without bindings: dollars are escaped.
    public init(literal: String) {
        source = literal.reduce(into: "") { text, character in
            text += character == "$" ? "$$" : String(character)
        }
    }

    /// True if the text is empty.
    public var isEmpty: Bool { source.isEmpty }
}

extension BoundText: ExpressibleByStringLiteral {
    /// Creates a text with bindings.
    public init(stringLiteral value: String) { self.init(value) }
}
