/// The paths of a route: `/lists/{list}/rows`, where a segment in braces stands for any text.
public struct RoutePattern: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    enum Segment: Hashable, Sendable {
        case literal(String)
        case parameter(String)
    }

    let segments: [Segment]

    /// Creates a pattern from its text.
    ///
    /// - Precondition: It starts with a slash, and no parameter is there twice.
    public init(_ text: String) {
        precondition(text.hasPrefix("/"), "the pattern \(text) does not start with a slash")
        segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.hasPrefix("{") && segment.hasSuffix("}")
                ? .parameter(String(segment.dropFirst().dropLast()))
                : .literal(String(segment))
        }
        precondition(Set(parameters).count == parameters.count, "the pattern \(text) has a parameter twice")
    }

    /// Creates a pattern from a literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// The names in braces, in their order.
    public var parameters: [String] {
        segments.compactMap { segment in
            if case .parameter(let name) = segment { name } else { nil }
        }
    }

    /// The number of segments of a path that fits.
    public var segmentCount: Int { segments.count }

    /// The text of the last segment; nil if any fits.
    public var lastLiteral: String? {
        if case .literal(let text)? = segments.last { text } else { nil }
    }

    /// Returns the index of a parameter among the segments.
    public func index(of parameter: String) -> Int? { segments.firstIndex(of: .parameter(parameter)) }

    /// The pattern's text.
    public var description: String {
        segments.reduce(into: "") { text, segment in
            switch segment {
            case .literal(let literal): text += "/\(literal)"
            case .parameter(let name): text += "/{\(name)}"
            }
        }
    }
}
