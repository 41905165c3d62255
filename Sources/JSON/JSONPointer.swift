/// A pointer to a value within a JSON document (RFC 6901).
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The keys and indices from the document to the value; none for the document itself.
    public let tokens: [String]

    /// Creates a pointer of keys and indices as they are, not escaped.
    public init(tokens: [String]) {
        self.tokens = tokens
    }

    /// Reads a pointer such as `/user/login`; nil if the text is neither empty nor begins with `/`, or if `~` is
    /// followed by anything but 0 or 1.
    public init?(_ text: String) {
        guard !text.isEmpty else {
            tokens = []
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var tokens: [String] = []
        for token in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            var plain = String.UnicodeScalarView()
            var rest = token.unicodeScalars
            while let scalar = rest.popFirst() {
                guard scalar == "~" else {
                    plain.append(scalar)
                    continue
                }
                switch rest.popFirst() {
                case "0": plain.append("~")
                case "1": plain.append("/")
                default: return nil
                }
            }
            tokens.append(String(plain))
        }
        self.tokens = tokens
    }

    /// The pointer as it is written.
    public var description: String {
        tokens.map { token in
            "/" + token.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
        }.joined()
    }
}

extension JSONValue {
    /// The value that a pointer leads to; nil if there is none.
    ///
    /// - Complexity: O(*n*) for *n* members of the objects on the way.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.tokens {
            switch value {
            case .object(let members):
                guard let member = members[token] else { return nil }
                value = member
            case .array(let elements):
                // No sign and no leading zero (RFC 6901, section 4).
                guard let index = Int(token), String(index) == token, elements.indices.contains(index) else {
                    return nil
                }
                value = elements[index]
            default: return nil
            }
        }
        return value
    }

    /// Returns the value with another one at the place of a pointer, in objects that are made where there are none.
    ///
    /// An index leads to an element that exists; anything else on the way that is no object is replaced by one.
    ///
    /// - Complexity: O(*n*) for *n* members of the objects on the way.
    public func setting(_ value: JSONValue, at pointer: JSONPointer) -> JSONValue {
        setting(value, at: pointer.tokens[...])
    }

    private func setting(_ value: JSONValue, at tokens: ArraySlice<String>) -> JSONValue {
        guard let token = tokens.first else { return value }
        if case .array(var elements) = self, let index = Int(token), elements.indices.contains(index) {
            elements[index] = elements[index].setting(value, at: tokens.dropFirst())
            return .array(elements)
        }
        var members = object ?? [:]
        members[token] = (members[token] ?? .null).setting(value, at: tokens.dropFirst())
        return .object(members)
    }
}
