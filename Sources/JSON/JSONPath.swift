/// The place of a value in a document, such as `operations[0].at`.
///
/// A step down is one small allocation; the text is made only when it is asked for.
public indirect enum JSONPath: Hashable, Sendable {
    /// The document as a whole.
    case root
    /// A member of an object, by its name.
    case member(String, of: JSONPath = .root)
    /// An element of an array, counted from 0.
    case element(Int, of: JSONPath)
}

extension JSONPath: CustomStringConvertible {
    /// The path in the notation of a programming language; empty for the document as a whole.
    public var description: String {
        switch self {
        case .root:
            return ""
        case .member(let name, let parent):
            let outer = parent.description
            return outer.isEmpty ? name : "\(outer).\(name)"
        case .element(let index, let parent):
            return "\(parent.description)[\(index)]"
        }
    }

    /// The name of the innermost member that holds the value; nil if none does.
    public var name: String? {
        switch self {
        case .root: nil
        case .member(let name, _): name
        case .element(_, let parent): parent.name
        }
    }

    /// Creates the path of a JSON Pointer (RFC 6901), whose escapes stay as they are.
    ///
    /// A pointer does not tell members from elements; what looks like an index is taken for one.
    init(pointer: String) {
        self = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().reduce(.root) { path, step in
            guard let index = Int(step), index >= 0, String(index) == step else {
                return .member(String(step), of: path)
            }
            return .element(index, of: path)
        }
    }
}
