/// An error in reading JSON, with its place in the input.
public struct JSONError: Error, Hashable, Sendable {
    /// The kind of failure, on which a program may branch.
    public var code: Code

    /// Bytes from the start of the input to the place of the failure.
    public var offset: Int

    /// The value in which it happened, as a JSON Pointer (RFC 6901); empty for the whole document.
    ///
    /// Set when a ``JSONValue`` is read; the caller of a pull reader knows its own place.
    public var path: String

    /// Creates an error.
    public init(_ code: Code, at offset: Int, path: String = "") {
        self.code = code
        self.offset = offset
        self.path = path
    }

    /// Returns the error with a component put before its path.
    func within(_ component: String) -> Self {
        var outer = self
        outer.path = "/\(Self.escaped(component))\(path)"
        return outer
    }

    /// Escapes `~` and `/` as RFC 6901, section 3, requires.
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
    /// A readable description with the place.
    public var description: String {
        path.isEmpty ? "\(code.description) at byte \(offset)" : "\(code.description) at byte \(offset), in \(path)"
    }
}

extension JSONError {
    /// A kind of failure, by a name that is stable across releases.
    ///
    /// A minor release may add kinds, so a `switch` needs a default.
    public enum Code: String, Hashable, Sendable, CustomStringConvertible {
        /// The input ended inside a value.
        case unexpectedEnd
        /// The grammar does not allow the byte at its place.
        case unexpectedByte
        /// Bytes other than white space follow the document.
        case trailingBytes
        /// Containers are nested deeper than the limit.
        case tooDeep
        /// An object names a member twice.
        case duplicateKey
        /// The value is valid but not of the requested type.
        case wrongType
        /// A number breaks the grammar, such as `01` or `1.`.
        case invalidNumber
        /// A number is too large for the requested type.
        case numberOutOfRange
        /// A string holds bytes that are not UTF-8.
        case invalidUTF8
        /// A backslash does not start a valid escape.
        case invalidEscape
        /// An escape names half of a surrogate pair, which is no character.
        case loneSurrogate
        /// A string holds an unescaped control character.
        case controlCharacter

        /// A readable name of the kind of failure.
        public var description: String {
            switch self {
            case .unexpectedEnd: "unexpected end of input"
            case .unexpectedByte: "unexpected character"
            case .trailingBytes: "something follows the end of the document"
            case .tooDeep: "nested too deeply"
            case .duplicateKey: "duplicate key"
            case .wrongType: "wrong type of value"
            case .invalidNumber: "invalid number"
            case .numberOutOfRange: "number out of range"
            case .invalidUTF8: "invalid UTF-8"
            case .invalidEscape: "invalid escape"
            case .loneSurrogate: "half of a surrogate pair"
            case .controlCharacter: "unescaped control character"
            }
        }
    }
}
