/// Why some bytes are not the JSON that was asked for, and where.
public struct JSONError: Error, Hashable, Sendable {
    /// The kind of failure: the part a program may branch on.
    public var code: Code

    /// Bytes from the start of the input to the place of the failure.
    public var offset: Int

    /// The value in which it happened, as a JSON Pointer (RFC 6901); empty for the whole document.
    ///
    /// Known when a ``JSONValue`` was being read; a pull reader's caller knows its own place.
    public var path: String

    /// Creates an error.
    public init(_ code: Code, at offset: Int, path: String = "") {
        self.code = code
        self.offset = offset
        self.path = path
    }

    /// The same error seen from the container around it.
    func within(_ component: String) -> Self {
        var outer = self
        outer.path = "/\(Self.escaped(component))\(path)"
        return outer
    }

    /// Escapes `~` and `/` as RFC 6901, section 3, asks.
    private static func escaped(_ component: String) -> String {
        guard component.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
            return component
        }
        return component.reduce(into: "") { text, character in
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.append(character)
            }
        }
    }
}

extension JSONError: CustomStringConvertible {
    /// What is wrong and where, for a person to read.
    public var description: String {
        path.isEmpty ? "\(code.description) at byte \(offset)" : "\(code.description) at byte \(offset), in \(path)"
    }
}
